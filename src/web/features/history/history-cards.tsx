import { Plural } from '@lingui/react/macro'
import { useSession } from '../../platform/session.ts'
import styles from './history-cards.module.css'
import { relativeTime } from '../../platform/time/relative-time.ts'
import type { HistoryItem } from '../../shared/searches/search-history.ts'
import { HistoryItemLink, historyKey, type Kept, SearchName, useCriteriaWords, useKindName } from './kept-search.tsx'
import { ReportMix } from './report-mix.tsx'
import { useNamesOfNow } from './names-of-now.ts'
import type { OpenedReport } from './report-history.ts'
import { ReportVerdict } from './report-verdict.tsx'
import type { CheckedTank } from '../../shared/searches/tank-history.ts'
import { searchedAt } from './searched-at.ts'
import { Star } from './star.tsx'

type HistoryCardsProps = {
  items: readonly Kept[]
  now: number
  onStar: (item: Kept) => void
}

export const HistoryCards = ({ items, now, onStar }: HistoryCardsProps) => {
  const { language } = useSession()
  const kindName = useKindName()
  return (
    <ul className="grid plain-list gap-2">
      {items.map((item) => (
        <li key={historyKey(item)} className={styles.card}>
          <HistoryItemLink item={item} className={styles.words}>
            {item.kind === 'tank' && <Tank item={item} />}
            {item.kind === 'report' && <Report item={item} />}
            {item.kind !== 'tank' && item.kind !== 'report' && <Search item={item} />}
            <span className="row across-3 muted figures">
              <span>{kindName(item.kind)}</span>
              <span>{relativeTime(item.at, now, language)}</span>
              <span>{searchedAt(item.at, language)}</span>
            </span>
          </HistoryItemLink>
          <Star item={item} onPress={onStar} />
        </li>
      ))}
    </ul>
  )
}

const Report = ({ item }: { item: OpenedReport }) => (
  <>
    <span className="strong">
      <ReportMix item={item} />
    </span>
    <ReportVerdict {...item} />
  </>
)

/** What was in it; what the tests say of it is asked anew by who opens it. */
const Tank = ({ item: { mix, country } }: { item: CheckedTank }) => {
  const { formats } = useSession()
  return (
    <>
      <span className="strong">{mix.join(' + ')}</span>
      <span>{formats.country(country)}</span>
    </>
  )
}

/** What was searched for, and then where and how much was found: what one looks for first stands first. */
const Search = ({ item }: { item: HistoryItem }) => {
  const criteriaWords = useCriteriaWords()
  const criteria = criteriaWords(useNamesOfNow(item.criteria))
  const [country, ...others] = criteria
  return (
    <>
      <span className="strong">
        <SearchName criteria={criteria} />
      </span>
      <span>
        {others.length > 0 && `${country!.value} · `}
        <Plural value={item.resultsReturned} one="# result" other="# results" />
      </span>
    </>
  )
}
