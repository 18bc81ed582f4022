import type { SentFilters } from '../../../contract/look-ups/tests.ts'
import type { TestKind } from '../../../domain/records.ts'
import { filtersFrom } from '../../../domain/search/filters.ts'

/** The filters in an address, as both search calls take them; what is none does not restrict. Seed coatings have no water. */
export const filtersIn = (search: URLSearchParams, kind: TestKind): SentFilters => ({
  ...filtersFrom((name) => search.get(name), kind),
  sort: (['fails-first', 'fewest-products'] as const).find((sort) => sort === search.get('sort')),
})

/** Equal for filters that show the same list; `NO_FILTERS` for the list as the search finds it. */
export const filterKey = (filters: SentFilters = {}): string => JSON.stringify(filters)
export const NO_FILTERS = '{}'
