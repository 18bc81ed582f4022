import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import type { TestKind } from '../../../domain/records.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { relativeTime } from '../../platform/time/relative-time.ts'
import { useSession } from '../../platform/session.ts'
import type { SearchHistory } from '../../shared/searches/search-history.ts'
import { DemoMark } from '../../shared/verdicts/demo-mark.tsx'
import { hasFace, RecentFace } from './recent-face.tsx'
import { KeptSearchLink, SearchName, useCriteriaWords } from './kept-search.tsx'
import styles from './recent-searches.module.css'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { ButtonLink } from '../../ui/button.tsx'

/** The address of a home page that another language was chosen for (PREF-03). */
const AFTER_A_CHANGE = '#back'

/** After another language was chosen, which goes home: back to the last search, which the history has in any language (PREF-07). */
const BackToSearch = ({ history }: { history: SearchHistory }) => {
  const { t } = useLingui()
  const { edition } = useSession()
  const criteriaWords = useCriteriaWords()
  const [item] = useState(() =>
    location.hash === AFTER_A_CHANGE ? history.items().find(({ prefix }) => prefix === edition.prefix) : undefined,
  )
  useEffect(() => {
    if (location.hash === AFTER_A_CHANGE) window.history.replaceState(window.history.state, '', location.pathname + location.search)
  }, [])
  if (!item) return null
  const [country, ...others] = criteriaWords(item.criteria)
  const name = (others.length > 0 ? others : [country!]).map(({ value }) => value).join(' + ')
  return (
    <ButtonLink look="primary" href={pagePaths.kept(item.kind, item.id)}>
      <ArrowLeft aria-hidden size={20} />
      {t`Back to ${name}`}
    </ButtonLink>
  )
}

const MAX_RECENT = 4
/** Each is a call. */
const MOST_FACES = 3

type RecentSearchesProps = {
  kind: TestKind
  history: SearchHistory
  className: string | undefined
  /** For who never searched. */ instead: ReactNode
}

/** The newest searches of this kind and edition, each a press away. */
export const RecentSearches = ({ kind, history, className, instead }: RecentSearchesProps) => {
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
  if (items.length === 0) return instead
  return (
    <section className={className} aria-labelledby={headingId}>
      <BackToSearch history={history} />
      <div className="row across-4 middle apart">
        <h2 id={headingId} className={styles.heading}>
          <Trans>Recent searches</Trans>
        </h2>
        <Link href={pagePaths.history} className={`middle strong ${styles.all}`}>
          <Trans>Search History</Trans>
        </Link>
      </div>
      <ul className={styles.cards}>
        {items.map((item, at) => {
          const criteria = criteriaWords(item.criteria)
          const [country, ...others] = criteria
          return (
            <li key={item.id}>
              <KeptSearchLink item={item} className={styles.card}>
                {at < MOST_FACES && hasFace(item) && <RecentFace item={item} />}
                <span className={`grid shrinks breaks ${styles.words}`}>
                  <span className="strong">
                    <SearchName criteria={criteria} />
                  </span>
                  <span className="row across-3 muted">
                    {others.length > 0 && <span>{country!.value}</span>}
                    <span>
                      <Plural value={item.resultsReturned} one="# result" other="# results" />
                    </span>
                    <span>{relativeTime(item.at, now, language)}</span>
                    {at < MOST_FACES && hasFace(item) && <DemoMark />}
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
