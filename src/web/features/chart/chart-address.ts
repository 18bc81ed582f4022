import { ID_PATTERN } from '../../../domain/records.ts'
import type { PairRows } from '../../../domain/tank/matrix/matrix.ts'

/** As many as the chart has columns. */
export const MAX_PRODUCTS = 8

/** What a chart shows, as its address has it. */
export type ChartChoice = {
  /** Upper-case code. */
  country: string | undefined
  /** Ids of the maker's products; empty for those with the most tests. */
  products: readonly string[]
  by: PairRows
  /** Text that the names of shown rows have; a formulation that they have, by its code. Empty for all. */
  find: string
  formulation: string
  /** Whether rows that were tested only with others are shown too. */
  isWhole: boolean
  /** Whether rows are left out of which nothing says anything in the visitor's water. */
  isLikeMine: boolean
  /** On a phone: the product whose partners are listed; undefined for the first. */
  one: string | undefined
}

/** Longer texts are nobody's search. */
const MAX_FIND = 80

/** Reads an address; what is not valid is left out. */
export const chartIn = (search: URLSearchParams): ChartChoice => {
  const country = search.get('country')?.trim().toUpperCase()
  const ids = (search.get('products') ?? '').split(',').filter((id) => ID_PATTERN.test(id))
  return {
    country: country && /^[A-Z]{2}$/.test(country) ? country : undefined,
    products: [...new Set(ids)].slice(0, MAX_PRODUCTS),
    by: search.get('by') === 'actives' ? 'actives' : 'products',
    find: (search.get('find') ?? '').slice(0, MAX_FIND),
    formulation: search.get('formulation') ?? '',
    isWhole: search.get('rows') === 'all',
    isLikeMine: search.get('mine') === '1',
    one: [search.get('one') ?? ''].find((id) => ID_PATTERN.test(id)),
  }
}

/** The query of a chart's address, without what is left to the defaults. */
export const chartQuery = ({ country, products, by, find, formulation, isWhole, isLikeMine, one }: ChartChoice): string =>
  new URLSearchParams({
    ...(country === undefined ? {} : { country: country.toLowerCase() }),
    ...(products.length === 0 ? {} : { products: products.join(',') }),
    ...(by === 'products' ? {} : { by }),
    ...(find === '' ? {} : { find }),
    ...(formulation === '' ? {} : { formulation }),
    ...(isWhole ? { rows: 'all' } : {}),
    ...(isLikeMine ? { mine: '1' } : {}),
    ...(one === undefined ? {} : { one }),
  })
    .toString()
    .replaceAll('%2C', ',')
