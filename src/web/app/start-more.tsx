import { RecentSearches } from '../features/history/recent-searches.tsx'
import type { SearchHistory } from '../features/history/history-store.ts'
import { AboutTests } from '../features/search/start/about-tests.tsx'
import { ResultTiles } from '../features/search/start/result-tiles.tsx'
import { SeedCoatings } from '../features/search/results/seed-coatings.tsx'
import type { TestKind } from '../../domain/records.ts'
import { TankCard } from '../features/tank/tank-card.tsx'
import styles from './start-more.module.css'

/** What stands around a search form and loads after it; in one part, so that nothing that shows moves. */
export const StartMore = ({ kind, history }: { kind: TestKind; history: SearchHistory }) => (
  <>
    <RecentSearches className={styles.recent} kind={kind} history={history} />
    <div className={styles.guide}>
      {kind === 'foliar' && <TankCard />}
      {kind === 'foliar' && <ResultTiles />}
      <AboutTests kind={kind} />
    </div>
    <div className={styles.promotion}>
      <SeedCoatings />
    </div>
  </>
)
