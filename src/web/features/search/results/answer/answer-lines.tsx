import { Trans, useLingui } from '@lingui/react/macro'
import type { SearchSummary } from '../../../../../contract/look-ups/tests.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import { type Counts, restOf } from '../../../../../domain/search/result-counts.ts'
import { useSession } from '../../../../platform/session.ts'
import { useUntestedWords } from '../../../../shared/verdicts/untested-words.ts'
import type { Draft } from '../../criteria.ts'
import styles from './answer-panel.module.css'
import { isPair, searchedCount, useOnlyThese } from '../apart-words.ts'
import { useCountWords } from '../count-words.ts'
import { FilterLink } from '../filters/filter-link.tsx'
import { useVolumes } from './volumes.ts'

type AnswerLinesProps = { kind: TestKind; draft: Draft; summary: SearchSummary | undefined }

/** How the tests of only the searched products differ from those with others. Nothing where no product was searched for. */
export const AnswerLines = ({ kind, draft, summary }: AnswerLinesProps) => {
  const searched = searchedCount(draft)
  if (searched === 0) return null
  // One product is seldom tested alone; then there is nothing to tell apart.
  if (summary?.onlyThese.total === 0 && searched === 1) return null
  return (
    <ul className={`grid plain-list gap-1 ${styles.lines}`}>
      {summary ? <Lines kind={kind} draft={draft} summary={summary} /> : <li aria-hidden />}
    </ul>
  )
}

const Lines = ({ kind, draft, summary }: AnswerLinesProps & { summary: SearchSummary }) => {
  const { t } = useLingui()
  const words = useCountWords()
  const volumes = useVolumes()
  const only = useOnlyThese()(draft)
  const { of } = useUntestedWords()
  const { onlyThese } = summary
  const others = restOf(summary, onlyThese)
  const counted = (what: string, counts: Counts): string => {
    const inWords = words(counts)
    return t`${what}: ${inWords}`
  }
  const line = counted(only, onlyThese)
  const tested = volumes(onlyThese)
  const othersLine = others.total > 0 && (
    <li>
      <Others counts={others} of={summary.total} counted={counted} isWhole={isPair(draft)} />
    </li>
  )
  // The verdict above has said it.
  if (isPair(draft)) return othersLine
  return (
    <>
      <li>
        {onlyThese.total === 0 && of(only)}
        {onlyThese.total > 0 && (
          <>
            {kind === 'seed' || tested === '' ? (
              <FilterLink filters={{ onlyThese: true }}>{line}</FilterLink>
            ) : (
              <Trans>
                <FilterLink filters={{ onlyThese: true }}>{line}</FilterLink>; tested at {tested}; each test below shows its rates
              </Trans>
            )}
          </>
        )}
      </li>
      {othersLine}
    </>
  )
}

type OthersProps = {
  counts: Counts
  of: number
  counted: (what: string, counts: Counts) => string
  /** Passes are named too: nothing else on the page counts them. */
  isWhole: boolean
}

/** Fails with other products are what a visitor must see; without one, all that is known. */
const Others = ({ counts, of, counted, isWhole }: OthersProps) => {
  const { t } = useLingui()
  const { formats } = useSession()
  const part = formats.count(counts.total)
  const whole = formats.count(of)
  // The numbers above the lines are of both.
  const what = counts.total < of ? t`With other products (${part} of the ${whole} tests)` : t`With other products`
  if (counts.NC === 0) return counted(what, counts)
  const fails = counted(what, isWhole ? counts : { ...counts, C: 0, CA: 0 })
  return <FilterLink filters={{ results: ['NC'] }}>{fails}</FilterLink>
}
