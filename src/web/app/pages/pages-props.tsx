import type { Choice } from '../../../domain/products/choices.ts'
import type { TestKind } from '../../../domain/records.ts'
import type { SearchHistory } from '../../shared/searches/search-history.ts'
import type { StartedLookups } from '../../lookups/start-lookups.ts'
import type { RequestsStart } from '../../features/request/kept/start-requests.ts'
import type { Search, SearchPageProps } from '../../features/search/use-search.ts'
import type { KeepPlace } from '../../shared/searches/keep-place.ts'
import { lazyExtra } from '../../platform/lazy-component.ts'

const KeepCountry = lazyExtra(() => import('../../features/offline/keep-country.tsx').then((file) => file.KeepCountry))
const StartMore = lazyExtra(() => import('./start-more.tsx').then((file) => file.StartMore))

/** Props shared by pages of several features. */
export type PagesProps = { history: SearchHistory; lookups: StartedLookups; requests: RequestsStart }

/** What a search page shows of other features. A country can be kept only if the browser can verify and use its tests. */
export const searchProps = (
  { history, lookups: { start, isPossible, used } }: PagesProps,
  kind: TestKind,
): Omit<SearchPageProps, 'itemId'> => {
  const keep = isPossible ? (country: Choice, place: KeepPlace) => <KeepCountry {...{ country, start, place, history }} /> : undefined
  return {
    memory: history[kind],
    source: used,
    more: (search: Search) => <StartMore {...{ search, history, keep }} />,
    keep,
  }
}
