import type { SentFilters } from '../../../contract/look-ups/tests.ts'
import type { TestKind } from '../../../domain/records.ts'
import { filtersFrom } from '../../../domain/search/filters.ts'
import { isTwo } from './criteria.ts'

const ORDERS = ['fails-first', 'fewest-products'] as const
/** Of two products the usual order is another one (ANS-110), so that this one is a choice. */
const ORDERS_OF_PAIRS = [...ORDERS, 'newest'] as const

/**
 * The filters in an address, as both search calls take them; what is none does not restrict. Seed coatings have no water. Without a choice
 * there is no `sort`, so that the order of the search stays.
 */
export const filtersIn = (search: URLSearchParams, kind: TestKind): SentFilters => {
  const orders = isTwo({ product: search.get('product'), agrochemical: search.get('agrochemical'), active: search.get('active') })
    ? ORDERS_OF_PAIRS
    : ORDERS
  const sort = orders.find((one) => one === search.get('sort'))
  return { ...filtersFrom((name) => search.get(name), kind), ...(sort && { sort }) }
}

/** Equal for filters that show the same list; `NO_FILTERS` for the list as the search finds it. */
export const filterKey = (filters: SentFilters = {}): string => JSON.stringify(filters)
export const NO_FILTERS = '{}'
