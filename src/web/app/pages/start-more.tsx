import { useMemo } from 'react'
import { ExampleMix } from '../../features/history/example-mix.tsx'
import { RecentSearches } from '../../features/history/recent-searches.tsx'
import type { SearchHistory } from '../../shared/searches/search-history.ts'
import { AboutTests } from '../../features/search/start/about-tests.tsx'
import { BelowForm } from '../../features/search/start/below-form.tsx'
import { ResultTiles } from '../../features/search/start/result-tiles.tsx'
import { SeedCoatings } from '../../features/search/results/seed-coatings.tsx'
import type { Search, SearchPageProps } from '../../features/search/use-search.ts'
import { TankCard } from '../../features/tank/tank-card.tsx'
import { DESK, useMediaQuery } from '../../platform/device/media-query.ts'
import styles from './start-more.module.css'

type StartMoreProps = { search: Search; history: SearchHistory; keep: SearchPageProps['keep'] }

/** What stands around a search form and loads after it; in one part, so that nothing that shows moves. */
export const StartMore = ({ search, history, keep }: StartMoreProps) => {
  const { draft, kind, lists } = search
  const isWide = useMediaQuery(DESK)
  const picks = lists.details?.picks
  const mostTested = useMemo(() => (isWide ? picks?.(lists.products ?? [], [])[0] : undefined), [isWide, picks, lists.products])
  const isUntested = picks !== undefined && lists.products !== undefined && mostTested === undefined
  const hasExample = isWide && kind === 'foliar' && !!draft.country?.id && !isUntested
  return (
    <>
      <BelowForm search={search} />
      <RecentSearches
        className={styles.recent}
        kind={kind}
        history={history}
        instead={
          hasExample &&
          draft.country && <ExampleMix key={draft.country.id} className={styles.recent} country={draft.country} product={mostTested} />
        }
      />
      <div className={styles.guide}>
        {kind === 'foliar' && <TankCard />}
        {kind === 'foliar' && <ResultTiles />}
        <AboutTests kind={kind} />
        {draft.country?.id && keep?.(draft.country, 'form')}
      </div>
      <div className={styles.promotion}>
        <SeedCoatings />
      </div>
    </>
  )
}
