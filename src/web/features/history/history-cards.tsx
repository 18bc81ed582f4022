import { Plural } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useSession } from '../../platform/session.ts'
import styles from './history-cards.module.css'
import type { HistoryItem } from './history-store.ts'
import { KeptSearchLink, useCriteriaWords, useKindName } from './kept-search.tsx'
import { searchedAt } from './searched-at.ts'

export const HistoryCards = ({ items }: { items: readonly HistoryItem[] }) => {
  const { language } = useSession()
  const criteriaWords = useCriteriaWords()
  const kindName = useKindName()
  return (
    <ul className={styles.cards}>
      {items.map((item) => (
        <li key={item.id}>
          <KeptSearchLink item={item} className={styles.card}>
            <span className={styles.words}>
              <span className={styles.kind}>{kindName(item.kind)}</span>
              {criteriaWords(item.criteria).map(([label, value]) => (
                <span key={label}>
                  <span className={styles.label}>{label}</span> {value}
                </span>
              ))}
              <span className={styles.facts}>
                <span>{searchedAt(item.at, language)}</span>
                <span>
                  <Plural value={item.resultsReturned} one="# result" other="# results" />
                </span>
              </span>
            </span>
            <ChevronRight aria-hidden size={24} className={styles.sign} />
          </KeptSearchLink>
        </li>
      ))}
    </ul>
  )
}
