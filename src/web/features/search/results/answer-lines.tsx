import { Trans, useLingui } from '@lingui/react/macro'
import type { SearchSummary } from '../../../../contract/tests.ts'
import type { TestKind } from '../../../../domain/records.ts'
import type { Draft } from '../criteria.ts'
import styles from './answer-panel.module.css'
import { useCountWords } from './count-words.ts'
import { type Counts, restOf } from './counts.ts'
import { FilterLink } from './filter-link.tsx'
import { useVolumes } from './volumes.ts'

type AnswerLinesProps = { kind: TestKind; draft: Draft; summary: SearchSummary | undefined }

/** How the tests of only the searched products differ from those with others. Nothing where no product was searched for. */
export const AnswerLines = ({ kind, draft, summary }: AnswerLinesProps) => {
  const searched = [draft.product, draft.agrochemical, draft.active].filter((choice) => choice?.id).length
  if (searched === 0) return null
  // One product is seldom tested alone; then there is nothing to tell apart.
  if (summary?.onlyThese.total === 0 && searched === 1) return null
  return <ul className={styles.lines}>{summary ? <Lines kind={kind} draft={draft} summary={summary} /> : <li aria-hidden />}</ul>
}

const Lines = ({ kind, draft, summary }: AnswerLinesProps & { summary: SearchSummary }) => {
  const { t } = useLingui()
  const words = useCountWords()
  const volumes = useVolumes()
  const only = useOnlyThese()(draft)
  const { onlyThese } = summary
  const others = restOf(summary, onlyThese)
  const counted = (what: string, counts: Counts): string => {
    const inWords = words(counts)
    return t`${what}: ${inWords}`
  }
  const line = counted(only, onlyThese)
  const tested = volumes(onlyThese)
  return (
    <>
      <li>
        {onlyThese.total === 0 && t`${only}: not tested`}
        {onlyThese.total > 0 && (
          <>
            {kind === 'seed' || tested === '' ? (
              <FilterLink filters={{ onlyThese: true }}>{line}</FilterLink>
            ) : (
              <Trans>
                <FilterLink filters={{ onlyThese: true }}>{line}</FilterLink>; tested at {tested}, at the rates shown
              </Trans>
            )}
          </>
        )}
      </li>
      {others.total > 0 && (
        <li>
          <Others counts={others} counted={counted} />
        </li>
      )}
    </>
  )
}

/** Fails with other products are what a visitor must see; without one, all that is known. */
const Others = ({ counts, counted }: { counts: Counts; counted: (what: string, counts: Counts) => string }) => {
  const { t } = useLingui()
  const what = t`With other products`
  if (counts.NC === 0) return counted(what, counts)
  const fails = counted(what, { ...counts, C: 0, CA: 0 })
  return <FilterLink filters={{ results: ['NC'] }}>{counts.NC === 1 ? t`${fails} – see it` : t`${fails} – see them`}</FilterLink>
}

/** The searched products by number: two are `these two`. */
const useOnlyThese = () => {
  const { t } = useLingui()
  return ({ product, agrochemical, active }: Draft): string => {
    const products = [product, agrochemical].filter((choice) => choice?.id).length
    const name = active?.name
    if (!active?.id) return products === 2 ? t`Only these two` : t`Only this product`
    return products === 0 ? t`Only products with ${name}` : t`Only these`
  }
}
