import { useLingui } from '@lingui/react/macro'
import StarIcon from 'lucide-react/icons/star'
import type { Storage } from '../../platform/storage/storage.ts'
import type { HistoryItem } from '../../shared/searches/search-history.ts'
import { starSearch } from '../../shared/searches/stored-searches.ts'
import { useCriteriaWords } from './kept-search.tsx'
import { createReportHistory, type OpenedReport } from './report-history.ts'
import styles from './star.module.css'

/** Stores that an item has a star or none (HIST-05); whether the browser could. */
export const storeStar = (storage: Storage, item: HistoryItem | OpenedReport, isStarred: boolean): boolean => {
  if (item.kind === 'report') return createReportHistory(storage, item.prefix).star(item, isStarred)
  return starSearch(storage, item.id, isStarred)
}

type StarProps = { item: HistoryItem | OpenedReport; onPress: (item: HistoryItem | OpenedReport) => void }

/** Keeps one line of the history. */
export const Star = ({ item, onPress }: StarProps) => {
  const { t } = useLingui()
  const criteriaWords = useCriteriaWords()
  const name =
    item.kind === 'report'
      ? item.mix.join(' + ')
      : criteriaWords(item.criteria)
          .map(({ value }) => value)
          .join(' + ')
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={item.isStarred ?? false}
      aria-label={t`Star ${name}`}
      onClick={() => onPress(item)}
    >
      <StarIcon aria-hidden size={20} />
    </button>
  )
}
