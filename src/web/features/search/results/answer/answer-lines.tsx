import { Trans, useLingui } from '@lingui/react/macro'
import type { SearchSummary } from '../../../../../contract/look-ups/tests.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import { restOf } from '../../../../../domain/search/result-counts.ts'
import { useUntestedWords } from '../../../../shared/verdicts/untested-words.ts'
import type { Draft } from '../../criteria.ts'
import styles from './answer-panel.module.css'
import { isPair, searchedCount, useOnlyThese } from '../apart-words.ts'
import { useCountWords } from '../count-words.ts'
import { FilterLink } from '../filters/filter-link.tsx'
import type { FailedWith } from './failed-with.ts'
import { useVolumes } from './volumes.ts'
import { WithOthers } from './with-others.tsx'

type AnswerLinesProps = {
  kind: TestKind
  draft: Draft
  summary: SearchSummary | undefined
  /** With which other products tests failed; undefined while unknown. */
  failedWith: FailedWith
}

/** How the tests of only the searched products differ from those with others. Nothing where no product was searched for. */
export const AnswerLines = ({ draft, summary, ...props }: AnswerLinesProps) => {
  const searched = searchedCount(draft)
  if (searched === 0) return null
  // One product is seldom tested alone; then there is nothing to tell apart.
  if (summary?.onlyThese.total === 0 && searched === 1) return null
  return (
    <ul className={`grid plain-list gap-1 ${styles.lines}`}>
      {summary ? <Lines draft={draft} summary={summary} {...props} /> : <li aria-hidden data-pair={isPair(draft)} />}
    </ul>
  )
}

const Lines = ({ kind, draft, summary, failedWith }: AnswerLinesProps & { summary: SearchSummary }) => {
  const { t } = useLingui()
  const words = useCountWords()
  const volumes = useVolumes()
  const what = useOnlyThese()(draft)
  const { of } = useUntestedWords()
  const { onlyThese } = summary
  const others = restOf(summary, onlyThese)
  const inWords = words(onlyThese)
  const line = t`${what}: ${inWords}`
  const tested = volumes(onlyThese)
  const othersLine = others.total > 0 && (
    <li>
      <WithOthers counts={others} of={summary.total} failedWith={failedWith} />
    </li>
  )
  // The verdict above has said it.
  if (isPair(draft)) return othersLine
  return (
    <>
      <li>
        {onlyThese.total === 0 && of(what)}
        {onlyThese.total > 0 && (
          <>
            {kind === 'seed' || tested === '' ? (
              <FilterLink filters={{ onlyThese: true }}>{line}</FilterLink>
            ) : (
              <Trans>
                <FilterLink filters={{ onlyThese: true }}>{line}</FilterLink>, in {tested} of water. Rates: see each test.
              </Trans>
            )}
          </>
        )}
      </li>
      {othersLine}
    </>
  )
}
