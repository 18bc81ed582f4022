import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useId } from 'react'
import type { SearchSummary } from '../../../../../contract/look-ups/tests.ts'
import type { ResultCode, TestKind } from '../../../../../domain/records.ts'
import type { Counts } from '../../../../../domain/search/result-counts.ts'
import { tellsHowToMix } from '../../../../../domain/tank/test-to-follow.ts'
import type { TestLook } from '../../../../../domain/verdicts.ts'
import { useSession } from '../../../../platform/session.ts'
import { useStore } from '../../../../platform/store.ts'
import { DataDate, type DataSource } from '../../../../shared/verdicts/data-date.tsx'
import { DemoMark } from '../../../../shared/verdicts/demo-mark.tsx'
import { useUntestedWords } from '../../../../shared/verdicts/untested-words.ts'
import { VerdictSign } from '../../../../shared/verdicts/verdict-sign.tsx'
import { Button } from '../../../../ui/button.tsx'
import { criteriaOf, type Draft, searchPath } from '../../criteria.ts'
import type { Search } from '../../use-search.ts'
import { SearchedAlternatives } from './searched-alternatives.tsx'
import { AnswerLines } from './answer-lines.tsx'
import styles from './answer-panel.module.css'
import { isPair } from '../apart-words.ts'
import { useCountedApart, useResultWord } from '../count-words.ts'
import { FilterLink } from '../filters/filter-link.tsx'
import { MixCard } from './mix-card.tsx'
import { PairVerdict } from './pair-verdict.tsx'
import type { FollowedTest } from './use-followed-test.ts'
import { useMixFace } from './use-mix-face.ts'
import type { FailedWith } from './failed-with.ts'
import { AskForMix } from '../results-bar.tsx'
import { Link } from 'wouter'
import { FROM_WITHIN } from '../../../../platform/page-paths.ts'
import { useCropNames } from '../../../../shared/crops/crop-names.ts'
import { useQuestion } from '../question.ts'

const NAMED = ['product', 'agrochemical', 'active'] as const

/** What was asked, as `useQuestion` says it. Where it was for several things, each name leads to all tests of that one alone. */
const LinkedQuestion = ({ kind, draft }: { kind: TestKind; draft: Draft }) => {
  const { formats } = useSession()
  const question = useQuestion()
  const cropName = useCropNames()
  const { country, crop } = draft
  const named = NAMED.filter((picker) => draft[picker]?.id)
  if (!country || named.length === 0 || (named.length === 1 && !crop?.id)) return question(draft)
  return (
    <>
      {named.map((picker, at) => (
        <Fragment key={picker}>
          {at > 0 && ' + '}
          <Link href={searchPath(criteriaOf({ country, [picker]: draft[picker] })!, kind)} state={FROM_WITHIN}>
            {draft[picker]!.name || '…'}
          </Link>
        </Fragment>
      ))}
      {crop?.id && ` · ${cropName(crop)}`}
      {` · ${formats.country(country.id, country.name)}`}
    </>
  )
}

type AnswerPanelProps = {
  kind: TestKind
  draft: Draft
  /** Whether tests of the list say that they are demonstration data. */
  isDemo: boolean
  /** Of all tests that meet the criteria, whatever the filters; undefined while unknown. */
  counts: Counts | undefined
  /** Undefined while unknown, and where it is of other data than the results. */
  summary: SearchSummary | undefined
  failedWith: FailedWith
  /** Of two products the test whose order and rates are shown, if it may be said how to mix them. */
  followed: FollowedTest | undefined
  /** Of two products that were only tested in mixes with others. */
  isOnlyLarger: boolean
  isFailed: boolean
  retry: () => void
  source: Search['source']
}

/** What was asked, and how often the laboratory saw it pass, pass with care and fail; of two products, how the tests of just these two ended. */
export const AnswerPanel = ({
  kind,
  draft,
  isDemo,
  counts,
  summary,
  failedWith,
  followed,
  isOnlyLarger,
  isFailed,
  retry,
  source,
}: AnswerPanelProps) => {
  const { t } = useLingui()
  const id = useId()
  const { otherTests } = useUntestedWords()
  const apart = useCountedApart()
  const found = useMixFace(kind, draft, summary)
  const isKnown = summary !== undefined && found !== undefined
  const isMixed = followed !== undefined && !isFailed && (!isKnown || (found.face !== undefined && tellsHowToMix(found.face)))
  const lines = <AnswerLines kind={kind} draft={draft} summary={summary} failedWith={failedWith} />
  return (
    <section className={styles.panel} aria-labelledby={id} data-larger={isOnlyLarger || undefined} data-mixed={isMixed || undefined}>
      <div className={styles.asked}>
        <h2 id={id} className={styles.question}>
          <LinkedQuestion kind={kind} draft={draft} />
        </h2>
        <DemoMark isDemo={isDemo} />
      </div>
      {isPair(draft) && !isFailed ? (
        <PairVerdict kind={kind} summary={summary} found={found} />
      ) : (
        <div className={styles.counts}>
          {(counts || !isFailed) && (
            <ul aria-label={t`All tests that meet the criteria`} aria-busy={!counts}>
              <Count look="pass" code="C" count={counts?.C} />
              <Count look="care" code="CA" count={counts?.CA} />
              <Count look="fail" code="NC" count={counts?.NC} />
            </ul>
          )}
        </div>
      )}
      {isOnlyLarger && (
        <p className={styles.ask}>
          <AskForMix kind={kind} draft={draft} />
        </p>
      )}
      {isFailed ? (
        <div className={`row gap-2 across-3 middle ${styles.failed}`} role="alert">
          <p>
            <Trans>Some counts could not be loaded.</Trans>
          </p>
          <Button onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <>
          {isMixed ? (
            <MixCard kind={kind} draft={draft} test={followed.test} total={summary?.onlyThese.total ?? followed.total} isKnown={isKnown}>
              {lines}
            </MixCard>
          ) : (
            lines
          )}
          <SearchedAlternatives draft={draft} summary={summary} />
        </>
      )}
      {counts &&
        !isPair(draft) &&
        apart(counts).map(({ counted, why }) => (
          <p key={why} className={`small ${styles.note}`}>
            {counted}. {why}
          </p>
        ))}
      {otherTests !== undefined && <p className={`small ${styles.note}`}>{otherTests}</p>}
      {source && <DataLine source={source} />}
    </section>
  )
}

/** A press shows only these. Until it is counted, the number is a gap as wide as most numbers. */
const Count = ({ look, code, count }: { look: TestLook; code: ResultCode; count: number | undefined }) => {
  const { formats } = useSession()
  const word = useResultWord()
  const said = (
    <>
      <VerdictSign look={look} />
      <b>{count === undefined ? '…' : formats.count(count)}</b> <span>{word(code, count ?? 0)}</span>
    </>
  )
  return (
    <li className={styles.count} data-result={count === undefined || count > 0 ? look : 'none'}>
      {count ? (
        <FilterLink className={styles.tile} filters={{ results: [code] }}>
          {said}
        </FilterLink>
      ) : (
        <span className={styles.tile}>{said}</span>
      )}
    </li>
  )
}

const DataLine = ({ source }: { source: DataSource }) =>
  useStore(source) && (
    <p className={`small ${styles.date}`}>
      <DataDate source={source} />
    </p>
  )
