import type { ProductRecord, ResultCode, TestKind } from '../records.ts'

/**
 * All tests as columns. Tests are numbered by (kind, country, date descending, id descending), so that one
 * country's tests of a kind are one contiguous range and ascending numbers are newest first.
 * It is plain data and goes between threads as it is.
 */
export type SearchIndex = {
  products: IndexedProduct[]
  /** Names of active ingredients, sorted. */
  actives: string[]
  /** Upper-case codes that have tests, sorted. */
  countries: string[]
  /** Positions in `countries`. */
  countryAt: Map<string, number>
  /** First test of each part, that is (kind, country), kinds outermost; one more entry than there are parts. */
  partOff: Uint32Array
  terms: Terms
  termCount: number
  /**
   * Where the ascending numbers of a part's tests with a term begin in `docs`: at part × `termCount` + term, and end where
   * the next begin. One more entry than there are of these.
   */
  termOff: Uint32Array
  docs: Uint32Array
  tests: TestColumns
  lines: LineColumns
}

/**
 * Term numbers. Products' are their positions in `products`, those of the others follow. Ids and codes of product sets are
 * case-sensitive; names of actives, crops and benefits stand in lower case.
 */
export type Terms = Record<'product' | 'active' | 'crop' | 'benefit' | 'productSet', Map<string, number>>

export type IndexedProduct = Pick<
  ProductRecord,
  'id' | 'kind' | 'name' | 'manufacturer' | 'form' | 'countries' | 'marketNames' | 'productSets'
> & {
  /** Positions in `actives`. */
  actives: number[]
}

export type TestColumns = {
  ids: string[] | Uint32Array
  /** Test numbers by ascending id. */
  byId: Uint32Array
  /** Days since 1970-01-01. */
  days: Uint16Array
  /** Positions in RESULT_CODES. */
  results: Uint8Array
  /** Hundredths of L/ha; NO_WATER for none. */
  water: Uint32Array
  /** Positions in the observation dictionary; 0 is none. */
  observation: Uint32Array
  observationOff: Uint32Array
  observationBytes: Uint8Array
  /** Where each test's ingredient lines begin; one more entry than there are tests. */
  lineOff: Uint32Array
}

export type LineColumns = {
  /** Positions in `products`. */
  product: Uint16Array | Uint32Array
  /** Millionths of the rate, so that every decimal of the record is kept. */
  rate: Uint32Array
  order: Uint8Array
}

export const NO_WATER = 0xffffffff
export const RATE_SCALE = 1_000_000
export const WATER_SCALE = 100
export const MAX_ORDER = 255

export const MS_PER_DAY = 86_400_000
/** Days since 1970-01-01 of a yyyy-MM-dd date. */
export const dayOf = (date: string): number => {
  // Reading digits costs a fraction of parsing a date, and an index reads one a test.
  const two = (at: number): number => digitAt(date, at) * 10 + digitAt(date, at + 1)
  return Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8)) / MS_PER_DAY
}
const digitAt = (text: string, at: number): number => text.charCodeAt(at) - 48

/** The yyyy-MM-dd date of a day since 1970-01-01. */
export const dateOf = (day: number): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10)

/** Shorter ids first, then by code unit: the order of the numbers where ids are plain numbers. */
export const compareIds = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

export const testCount = (index: SearchIndex): number => index.tests.days.length

/** The number of a part; undefined where the country has no tests. */
export const partAt = (index: SearchIndex, kind: TestKind, country: string): number | undefined => {
  const at = index.countryAt.get(country)
  return at === undefined || kind === 'foliar' ? at : index.countries.length + at
}

/** The numbers of a part's tests. */
export const partition = (index: SearchIndex, kind: TestKind, country: string): [from: number, to: number] => {
  const part = partAt(index, kind, country)
  return part === undefined ? [0, 0] : [index.partOff[part]!, index.partOff[part + 1]!]
}

/** A range of `docs`. */
export type List = { from: number; end: number }

/** The tests of a part with a term; none where there is no such part or term. */
export const listOf = ({ termCount, termOff }: SearchIndex, part: number | undefined, term: number | undefined): List => {
  if (part === undefined || term === undefined) return { from: 0, end: 0 }
  const place = part * termCount + term
  return { from: termOff[place]!, end: termOff[place + 1]! }
}

/** One test's columns put together again. Ingredients refer to products by position. */
export type IndexedTest = {
  id: string
  kind: TestKind
  country: string
  date: string
  result: ResultCode
  waterRate: number | null
  observations: string
  ingredients: { order: number; product: number; rate: number }[]
}
