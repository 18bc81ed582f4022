import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { relativeTime } from '../../platform/time/relative-time.ts'
import { useSession } from '../../platform/session.ts'
import table from '../../ui/table.module.css'
import type { HistoryItem } from '../../shared/searches/search-history.ts'
import styles from './history-table.module.css'
import { CriterionValue, HistoryItemLink, historyKey, type Kept, useCriteriaWords, useKindName } from './kept-search.tsx'
import { ReportMix } from './report-mix.tsx'
import { useNamesOfNow } from './names-of-now.ts'
import { ReportVerdict } from './report-verdict.tsx'
import { searchedAt } from './searched-at.ts'
import { Star } from './star.tsx'

/** A click anywhere in a row opens its link, which is reachable by keyboard. */
const followLink = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
  if (target instanceof Element && target.closest('a, button') === null) currentTarget.querySelector('a')?.click()
}

const Criteria = ({ item }: { item: HistoryItem }) => {
  const criteriaWords = useCriteriaWords()
  const criteria = useNamesOfNow(item.criteria)
  return (
    <ul className="row across-4 plain-list strong">
      {criteriaWords(criteria).map((words) => (
        <li key={words.label}>
          <span className="muted regular">{words.label}</span> <CriterionValue of={words} />
        </li>
      ))}
    </ul>
  )
}

type HistoryTableProps = {
  items: readonly Kept[]
  now: number
  onStar: (item: Kept) => void
}

export const HistoryTable = ({ items, now, onStar }: HistoryTableProps) => {
  const { t } = useLingui()
  const { formats, language } = useSession()
  const kindName = useKindName()
  return (
    <table className={`${table.table} ${table.framed} ${styles.searches}`} aria-label={t`Search History`}>
      <thead>
        <tr>
          <th scope="col" className={styles.time}>
            <Trans>Date and time</Trans>
          </th>
          <th scope="col">
            <Trans>Search Criteria</Trans>
          </th>
          <th scope="col" className={styles.count}>
            <Trans>Results</Trans>
          </th>
          <th scope="col" className={styles.kind}>
            <Trans>Type</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={historyKey(item)} onClick={followLink}>
            <td>
              <HistoryItemLink item={item} className={styles.link}>
                {searchedAt(item.at, language)}
              </HistoryItemLink>
              <span className="muted block">{relativeTime(item.at, now, language)}</span>
            </td>
            <th scope="row">
              {item.kind === 'tank' && (
                <span className="strong breaks">
                  {item.mix.join(' + ')} <span className="muted regular">{formats.country(item.country)}</span>
                </span>
              )}
              {item.kind === 'report' && (
                <span className="strong breaks">
                  <ReportMix item={item} />
                </span>
              )}
              {item.kind !== 'tank' && item.kind !== 'report' && <Criteria item={item} />}
            </th>
            <td className={styles.count}>
              {item.kind === 'report' && <ReportVerdict {...item} />}
              {item.kind !== 'report' && item.kind !== 'tank' && formats.count(item.resultsReturned)}
            </td>
            <td>
              <div className={`line gap-2 apart ${styles.last}`}>
                {kindName(item.kind)}
                <Star item={item} onPress={onStar} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
