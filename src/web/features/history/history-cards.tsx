import { Plural } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useSession } from '../../platform/session.ts'
import styles from './history-cards.module.css'
import { relativeTime } from '../../platform/relative-time.ts'
import type { HistoryItem } from './history-store.ts'
import { CriterionValue, HistoryItemLink, historyKey, useCriteriaWords, useKindName } from './kept-search.tsx'
import type { OpenedReport } from './report-history.ts'
import { ReportVerdict } from './report-verdict.tsx'
import { searchedAt } from './searched-at.ts'

export const HistoryCards = ({ items, now }: { items: readonly (HistoryItem | OpenedReport)[]; now: number }) => {
  const { language } = useSession()
  const criteriaWords = useCriteriaWords()
  const kindName = useKindName()
  return (
    <ul className={styles.cards}>
      {items.map((item) => (
        <li key={historyKey(item)}>
          <HistoryItemLink item={item} className={styles.card}>
            <span className={styles.words}>
              <span className={styles.kind}>{kindName(item.kind)}</span>
              {item.kind === 'report' ? (
                <span>{item.mix.join(' + ')}</span>
              ) : (
                criteriaWords(item.criteria).map((words) => (
                  <span key={words.label}>
                    <span className={styles.label}>{words.label}</span> <CriterionValue of={words} />
                  </span>
                ))
              )}
              <span className={styles.facts}>
                <span>{searchedAt(item.at, language)}</span>
                <span>{relativeTime(item.at, now, language)}</span>
                {item.kind === 'report' ? (
                  <ReportVerdict {...item} />
                ) : (
                  <span>
                    <Plural value={item.resultsReturned} one="# result" other="# results" />
                  </span>
                )}
              </span>
            </span>
            <ChevronRight aria-hidden size={24} className={styles.sign} />
          </HistoryItemLink>
        </li>
      ))}
    </ul>
  )
}
