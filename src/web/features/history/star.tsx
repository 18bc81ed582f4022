import { useLingui } from '@lingui/react/macro'
import StarIcon from 'lucide-react/icons/star'
import type { Storage } from '../../platform/storage/storage.ts'
import { createTankHistory } from '../../shared/searches/tank-history.ts'
import { starSearch } from '../../shared/searches/stored-searches.ts'
import { type Kept, useCriteriaWords } from './kept-search.tsx'
import { createReportHistory } from './report-history.ts'
import styles from './star.module.css'

/** Stores that an item has a star or none (HIST-05); whether the browser could. */
export const storeStar = (storage: Storage, item: Kept, isStarred: boolean): boolean => {
  if (item.kind === 'tank') return createTankHistory(storage).star(item, isStarred)
  if (item.kind === 'report') return createReportHistory(storage, item.prefix).star(item, isStarred)
  return starSearch(storage, item.id, isStarred)
}

type StarProps = { item: Kept; onPress: (item: Kept) => void }

/** Keeps one line of the history. */
export const Star = ({ item, onPress }: StarProps) => {
  const { t } = useLingui()
  const criteriaWords = useCriteriaWords()
  const name =
    item.kind === 'report' || item.kind === 'tank'
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
