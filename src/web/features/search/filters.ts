import type { SentFilters } from '../../../contract/tests.ts'
import type { TestKind } from '../../../domain/records.ts'

/** Both ends belong to it. */
export type Range = [from: number, to: number]

/** `50-200`; undefined for whatever the server would refuse. */
const rangeIn = (text: string | null | undefined, least: number, most: number): Range | undefined => {
  const [, from, to] = /^([\d.]+)-([\d.]+)$/.exec(text ?? '') ?? []
  return +from! >= least && +from! <= +to! && +to! <= most ? [+from!, +to!] : undefined
}

/** The filters in an address, as both search calls take them; what is none does not restrict. Seed coatings have no water. */
export const filtersIn = (search: URLSearchParams, kind: TestKind): SentFilters => {
  const codes = search.get('results')?.split(',')
  const results = (['C', 'CA', 'NC'] as const).filter((code) => codes?.includes(code))
  return {
    results: results[0] && !results[2] ? results : undefined,
    onlyThese: search.get('only') === '1' || undefined,
    water: kind === 'foliar' ? rangeIn(search.get('water'), 0, 1e6) : undefined,
    years: rangeIn(search.get('years')?.replace('.', ' '), 1900, 2200),
    sort: (['fails-first', 'fewest-products'] as const).find((sort) => sort === search.get('sort')),
  }
}

/** Equal for filters that show the same list; `NO_FILTERS` for the list as the search finds it. */
export const filterKey = (filters: SentFilters = {}): string => JSON.stringify(filters)
export const NO_FILTERS = '{}'
