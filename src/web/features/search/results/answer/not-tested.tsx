import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { SearchSummary } from '../../../../../contract/look-ups/tests.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import { noFace } from '../../../../../domain/tank/answer-face.ts'
import { FROM_WITHIN, pagePaths } from '../../../../platform/page-paths.ts'
import { useSession } from '../../../../platform/session.ts'
import { TellMeLink } from '../../../../shared/sharing/tell-me-link.tsx'
import { useUntestedWords } from '../../../../shared/verdicts/untested-words.ts'
import { DemoMark } from '../../../../shared/verdicts/demo-mark.tsx'
import { FaceHead } from '../../../../shared/verdicts/face-head.tsx'
import { type BodyOf, criteriaOf, type Draft, searchPath } from '../../criteria.ts'
import { SearchedAlternatives } from './searched-alternatives.tsx'
import { useCountWords } from '../count-words.ts'
import styles from './no-results.module.css'
import { useMixName, useQuestion } from '../question.ts'
import { AskForMix } from '../results-bar.tsx'
import { useSummary } from '../use-summary.ts'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../../ui/button.tsx'

/** The message of an empty search (SRCH-09, SEED-04). `isAsking`: a better way to ask for a test stands above it. */
const NoResults = ({ kind, isAsking, children }: { kind: TestKind; isAsking: boolean; children: ReactNode }) => {
  const { product } = useSession().brand
  return (
    <>
      {kind === 'foliar' ? (
        <p>
          <Trans>
            No {product} results were found. You may adjust your criteria, or you can ask one of our chemists to carry out a new test for
            you.
          </Trans>
        </p>
      ) : (
        <div>
          <p>
            <Trans>No {product} results were found.</Trans>
          </p>
          <p className={styles.more}>
            <Trans>Change your search, or ask our chemists to test this coating for you.</Trans>
          </p>
        </div>
      )}
      <div className={`screen-only ${styles.ways}`}>
        {children}
        <ButtonLink look={isAsking ? 'secondary' : 'primary'} href={pagePaths.request}>
          <Trans>Request Chemical Analysis</Trans>
        </ButtonLink>
      </div>
    </>
  )
}

const NARROWING = ['product', 'agrochemical', 'active', 'crop'] as const

/** A search that nothing meets: nothing is known about that mix, which is no pass. Then what is known, and how to ask for a test. */
type SearchedProps = { kind: TestKind; draft: Draft; bodyOf: BodyOf }

export const NotTested = ({ kind, draft, bodyOf, summary }: SearchedProps & { summary: SearchSummary | undefined }) => {
  // Names are texts and not elements: in those, what looks like a tag in a name would be one.
  const { heading, notAPass, otherTests } = useUntestedWords()
  const mix = useMixName()(draft)
  return (
    <div className={styles.empty}>
      <FaceHead face={summary?.face ?? noFace({ passed: 0, withCare: 0, failed: 0 })} className={styles.verdict}>
        {mix !== '' && <h2 className={styles.heading}>{heading(mix)}</h2>}
        <p>
          {notAPass} <DemoMark />
        </p>
        {otherTests !== undefined && <p>{otherTests}</p>}
      </FaceHead>
      {mix !== '' && <AskForMix kind={kind} draft={draft} />}
      <NoResults kind={kind} isAsking={mix !== ''}>
        {kind === 'foliar' && mix !== '' && <TellMeLink products={[draft.product?.id, draft.agrochemical?.id]} />}
      </NoResults>
      <SearchedAlternatives draft={draft} summary={summary} />
      {mix !== '' && <Nearest kind={kind} draft={draft} bodyOf={bodyOf} />}
    </div>
  )
}

/** The searches with each criterion left out in turn. */
const Nearest = ({ draft, ...search }: SearchedProps) => (
  <section className={styles.nearest}>
    <h3>
      <Trans>What we do know</Trans>
    </h3>
    <ul>
      {NARROWING.filter((criterion) => draft[criterion]?.id).map((criterion) => (
        <Near key={criterion} {...search} draft={{ ...draft, [criterion]: undefined }} />
      ))}
    </ul>
  </section>
)

const Near = ({ kind, draft, bodyOf }: SearchedProps) => {
  const { of } = useUntestedWords()
  const { edition, language } = useSession()
  const question = useQuestion()(draft)
  const words = useCountWords()
  const criteria = criteriaOf(draft)!
  const { summary, step } = useSummary({ ...bodyOf(criteria, language, edition), kind })
  const counts = summary && summary.total > 0 ? words(summary) : ''
  return (
    <li>
      {summary?.total === 0 ? (
        of(question)
      ) : (
        <>
          <Link href={searchPath(criteria, kind)} state={FROM_WITHIN}>
            {question}
          </Link>
          <span>{step === 'waiting' ? <Trans>Counting …</Trans> : counts}</span>
        </>
      )}
    </li>
  )
}
