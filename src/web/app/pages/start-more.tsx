import { RecentSearches } from '../../features/history/recent-searches.tsx'
import type { SearchHistory } from '../../shared/searches/search-history.ts'
import { AboutTests } from '../../features/search/start/about-tests.tsx'
import { BelowForm } from '../../features/search/start/below-form.tsx'
import { ResultTiles } from '../../features/search/start/result-tiles.tsx'
import { SeedCoatings } from '../../features/search/results/seed-coatings.tsx'
import type { Search, SearchPageProps } from '../../features/search/use-search.ts'
import { TankCard } from '../../features/tank/tank-card.tsx'
import styles from './start-more.module.css'

type StartMoreProps = { search: Search; history: SearchHistory; keep: SearchPageProps['keep'] }

/** What stands around a search form and loads after it; in one part, so that nothing that shows moves. */
export const StartMore = ({ search, history, keep }: StartMoreProps) => (
  <>
    <BelowForm search={search} />
    <RecentSearches className={styles.recent} kind={search.kind} history={history} />
    <div className={styles.guide}>
      {search.kind === 'foliar' && <TankCard />}
      {search.kind === 'foliar' && <ResultTiles />}
      <AboutTests kind={search.kind} />
      {search.draft.country?.id && keep?.(search.draft.country, 'form')}
    </div>
    <div className={styles.promotion}>
      <SeedCoatings />
    </div>
  </>
)
