import { Plural, Trans } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { TestKind } from '../../../domain/records.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { relativeTime } from '../../platform/relative-time.ts'
import { useSession } from '../../platform/session.ts'
import { BackToSearch } from './back-to-search.tsx'
import type { SearchHistory } from '../../shared/search-history.ts'
import { KeptSearchLink, SearchName, useCriteriaWords } from './kept-search.tsx'
import styles from './recent-searches.module.css'

const MAX_RECENT = 4

type RecentSearchesProps = { kind: TestKind; history: SearchHistory; className: string | undefined }

/** The newest searches of this kind and edition, each a press away. */
export const RecentSearches = ({ kind, history, className }: RecentSearchesProps) => {
  const { edition, language } = useSession()
  const criteriaWords = useCriteriaWords()
  const headingId = useId()
  const [now] = useState(Date.now)
  const [items] = useState(() =>
    history
      .items()
      .filter((item) => item.kind === kind && item.prefix === edition.prefix)
      .slice(0, MAX_RECENT),
  )
  if (items.length === 0) return null
  return (
    <section className={className} aria-labelledby={headingId}>
      <BackToSearch history={history} />
      <div className={styles.top}>
        <h2 id={headingId} className={styles.heading}>
          <Trans>Recent searches</Trans>
        </h2>
        <Link href={pagePaths.history} className={styles.all}>
          <Trans>Search History</Trans>
        </Link>
      </div>
      <ul className={styles.cards}>
        {items.map((item) => {
          const criteria = criteriaWords(item.criteria)
          const [country, ...others] = criteria
          return (
            <li key={item.id}>
              <KeptSearchLink item={item} className={styles.card}>
                <span className={styles.words}>
                  <span className={styles.name}>
                    <SearchName criteria={criteria} />
                  </span>
                  <span className={styles.facts}>
                    {others.length > 0 && <span>{country!.value}</span>}
                    <span>
                      <Plural value={item.resultsReturned} one="# result" other="# results" />
                    </span>
                    <span>{relativeTime(item.at, now, language)}</span>
                  </span>
                </span>
                <ChevronRight aria-hidden size={24} className={styles.sign} />
              </KeptSearchLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
