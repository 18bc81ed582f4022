import { DAY_MS, utcDay } from '../../durations.ts'
import type { WithdrawalReason } from '../../published-test.ts'
import type { PublishedVerdict } from '../../sources/published-verdicts.ts'
import type { LaboratoryRecord, ProductRecord, ResultCode, TestKind } from '../../records.ts'

/**
 * All tests as columns. Tests are numbered by (kind, country, date descending, id descending), so that one
 * country's tests of a kind are one contiguous range and ascending numbers are newest first.
 * It is plain data, which threads can exchange.
 */
export type SearchIndex = {
  products: IndexedProduct[]
  /** Names of active ingredients, sorted. */
  actives: string[]
  /** Those that made some of the tests, besides the service's own, by their ids. */
  laboratories: LaboratoryRecord[]
  /** What others published, by ascending ids; each of its products is in `products`. No search reads it. */
  verdicts: PublishedVerdict[]
  /** Upper-case codes that have tests, sorted. */
  countries: string[]
  /** Positions in `countries`. */
  countryAt: Map<string, number>
  /** First test of each part, that is (kind, country), by kind and then country; one more entry than there are parts. */
  partOff: Uint32Array
  terms: Terms
  termCount: number
  /**
   * Entry part × `termCount` + term is the offset in `docs` of the ascending numbers of that part's tests with that term; the next
   * entry is their end. One more entry than there are lists.
   */
  termOff: Uint32Array
  docs: Uint32Array
  tests: TestColumns
  lines: LineColumns
  issued: IssuedColumns
  /** Tests that were withdrawn, by id. They are in no column. */
  withdrawn: Map<string, WithdrawnTest>
}

/** What the laboratory's console says of tests that it published; most tests are not from there. */
export type IssuedColumns = {
  /** Ascending numbers of the tests that are under review. */
  underReview: Uint32Array
  /** Ascending numbers of the tests that lack required readings, and for each how long it was watched, and how long is required, in hundredths of an hour. */
  incomplete: Uint32Array
  watched: Uint32Array
  /** Ascending numbers of the tests whose method says which readings it requires, and that lack none of them. */
  whole: Uint32Array
  /** Ascending numbers of the tests with details, and for each the offset of its JSON text in `bytes`; one more offset than tests. */
  docs: Uint32Array
  off: Uint32Array
  bytes: Uint8Array
}

export type WithdrawnTest = {
  country: string
  /** yyyy-MM-dd */
  on: string
  reason: WithdrawalReason
  /** In the laboratory's own words; may be empty. */
  text: string
  /** Those of the products that were in it: who may read that it was withdrawn. */
  productSets: readonly string[]
  /** What it was a test of; missing in a pack. */
  kind?: TestKind | undefined
  productIds?: readonly string[] | undefined
}

/**
 * Term numbers. Those of products are their positions in `products`; those of actives follow in the order of `actives`, then the
 * others. Ids and codes of product sets are case-sensitive; names of actives, crops and benefits are in lower case.
 */
export type Terms = Record<'product' | 'active' | 'crop' | 'benefit' | 'productSet', Map<string, number>>

export type IndexedProduct = Pick<
  ProductRecord,
  | 'id'
  | 'kind'
  | 'name'
  | 'manufacturer'
  | 'form'
  | 'countries'
  | 'marketNames'
  | 'productSets'
  | 'formulation'
  | 'role'
  | 'strengths'
  | 'codes'
  | 'codePeriods'
  | 'otherNames'
  | 'formulations'
  | 'density'
  | 'isWithdrawn'
> & {
  /** Positions in `actives`. */
  actives: number[]
  /** Only in the index of a pack: its name in the pack's country, where all data have several products of that name. */
  shownName?: string | undefined
}

export type TestColumns = {
  ids: string[] | Uint32Array
  /** Test numbers by ascending id. */
  byId: Uint32Array
  /** Days since 1970-01-01. */
  days: Uint16Array
  /** Positions in RESULT_CODES. */
  results: Uint8Array
  /** Positions in `volumes`. */
  water: Uint16Array | Uint32Array
  /** The different volumes of water in hundredths of L/ha, ascending; NO_WATER, where tests have none, is the last. */
  volumes: Uint32Array
  /** What was recorded of the conditions: packed, as in `PackedConditions`. */
  hardness: Uint16Array
  measured: Uint32Array
  /** 1 + the position in `laboratories`; 0 for the service's own. Empty where there are no others. */
  laboratory: Uint16Array
  /** Positions in the observation dictionary; 0 is none. */
  observation: Uint32Array
  observationOff: Uint32Array
  observationBytes: Uint8Array
  /** Offset of each test's ingredient lines; one more entry than there are tests. */
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

/** Days since 1970-01-01 of a yyyy-MM-dd date. */
export const dayNumber = (date: string): number => {
  // Reading digits costs a fraction of parsing a date, and building an index reads one date per test.
  const two = (offset: number): number => digitAt(date, offset) * 10 + digitAt(date, offset + 1)
  return Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8)) / DAY_MS
}
const digitAt = (text: string, offset: number): number => text.charCodeAt(offset) - 48

/** The yyyy-MM-dd date of a day since 1970-01-01. */
export const dateOf = (day: number): string => utcDay(day * DAY_MS)

/** Shorter ids first, then by code unit: the order of the numbers where ids are plain numbers. */
export const compareIds = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

export const testCount = (index: Pick<SearchIndex, 'tests'>): number => index.tests.days.length

/** The number of a part; undefined where the country has no tests. */
export const partAt = (index: SearchIndex, kind: TestKind, country: string): number | undefined => {
  const position = index.countryAt.get(country)
  return position === undefined || kind === 'foliar' ? position : index.countries.length + position
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

/** One test from all columns. Ingredients refer to products by position. */
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
