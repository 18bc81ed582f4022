import { DAY_MS } from '../durations.ts'
import { RESULT_CODES } from '../records.ts'
import { COUNTED, countedResults } from './counted-results.ts'
import type { Criteria } from './criteria.ts'
import { FILTER_NAMES, type FilterName, type Filters, type FilterValues, type Range } from './filters.ts'
import { NO_WATER, WATER_SCALE, type SearchIndex } from './index/search-index.ts'

/** What a test with only the chosen products may have. */
export type Chosen = {
  /** Their positions. */
  chosen: readonly number[]
  /** Position in `actives`; -1 where none counts. */
  active: number
  /** By product, whether it has that active, as far as it was asked; undefined where none counts. */
  marks: Uint8Array | undefined
}
const UNKNOWN = 0
const YES = 1
const NO = 2

/**
 * What a test with only the chosen products may have: these and, where an active is chosen that none of them has, all products with
 * it. Undefined where neither is chosen, so that it may have any.
 */
export const chosenProducts = ({ products, terms }: SearchIndex, criteria: Criteria): Chosen | undefined => {
  // Terms of actives follow those of products.
  let active = criteria.active ? (terms.active.get(criteria.active.toLowerCase()) ?? -1) - products.length : -1
  let isAny = !criteria.active
  const chosen: number[] = []
  for (const id of criteria.products ?? []) {
    if (!id) continue
    isAny = false
    const product = terms.product.get(id)
    if (product === undefined) continue
    chosen.push(product)
    if (products[product]!.actives.includes(active)) active = -1
  }
  return isAny ? undefined : { chosen, active, marks: active >= 0 ? new Uint8Array(products.length) : undefined }
}

const mayHave = ({ products }: SearchIndex, product: number, { chosen, active, marks }: Chosen): boolean => {
  if (chosen.includes(product)) return true
  if (marks === undefined) return false
  if (marks[product] === UNKNOWN) marks[product] = products[product]!.actives.includes(active) ? YES : NO
  return marks[product] === YES
}

/** Whether a test has only products that were chosen. */
export const holdsOnly = (index: SearchIndex, doc: number, chosen: Chosen): boolean => {
  const { tests, lines } = index
  const end = tests.lineOff[doc + 1]!
  for (let line = tests.lineOff[doc]!; line < end; line++) if (!mayHave(index, lines.product[line]!, chosen)) return false
  return true
}

/** The first position in ascending volumes for which something holds, as it does for all after it; otherwise their number. */
const firstOf = (volumes: Uint32Array, holds: (volume: number) => boolean): number => {
  let low = 0
  let high = volumes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(volumes[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Positions in `volumes`, both included. Volumes are compared as the decimals that they stand for, so that 150.5 finds what is shown as
 * 150.5.
 */
export const positionsOf = ({ tests: { volumes } }: SearchIndex, water: Filters['water']): Range => {
  if (!water) return [0, volumes.length]
  const [least, most] = water
  return [
    firstOf(volumes, (volume) => volume / WATER_SCALE >= least),
    firstOf(volumes, (volume) => volume === NO_WATER || volume / WATER_SCALE > most) - 1,
  ]
}

/** Bit r: tests that count as r (`countedResults`) pass. */
export const bitsOf = (results: Filters['results']): number =>
  results ? results.reduce((bits, code) => bits | (1 << RESULT_CODES.indexOf(code)), 0) : 2 ** COUNTED - 1

/** The first day of a year, in days since 1970-01-01. */
export const newYear = (year: number): number => Date.UTC(year, 0, 1) / DAY_MS

/** Whether a test passes, by its number. */
export type PassesFilter = (doc: number) => boolean
type FilterRule<Value> =
  /** The days of the tests that pass, in days since 1970-01-01, both included: tests are in the order of days, so that none is looked at. */
  | { daysOf: (value: Value) => readonly [first: number, last: number] }
  /** What every test that is found is asked. */
  | { passing: (index: SearchIndex, value: Value, criteria: Criteria) => PassesFilter }

/** What the filters leave. Lists, counts, files and stored packs all follow from it. */
const FILTER_RULES: { [Name in FilterName]: FilterRule<Readonly<FilterValues[Name]>> } = {
  results: {
    passing: (index, results) => {
      const counted = countedResults(index)
      const bits = bitsOf(results)
      return (doc) => ((bits >>> counted[doc]!) & 1) === 1
    },
  },
  onlyThese: {
    passing: (index, _is, criteria) => {
      const chosen = chosenProducts(index, criteria)
      return (doc) => chosen === undefined || holdsOnly(index, doc, chosen)
    },
  },
  water: {
    passing: (index, water) => {
      const volumes = index.tests.water
      const [least, most] = positionsOf(index, water)
      return (doc) => volumes[doc]! >= least && volumes[doc]! <= most
    },
  },
  years: { daysOf: ([from, to]) => [newYear(from), newYear(to + 1) - 1] },
}

/** The days of the tests that pass all filters which name days; undefined without such a filter. */
export const daysOf = (filters: Filters): readonly [first: number, last: number] | undefined => {
  const daysBy = <Name extends FilterName>(given: Pick<Filters, Name>, name: Name): (readonly [number, number])[] => {
    const rule: FilterRule<Readonly<FilterValues[Name]>> = FILTER_RULES[name]
    const value = given[name]
    return value !== undefined && 'daysOf' in rule ? [rule.daysOf(value)] : []
  }
  const ranges = FILTER_NAMES.flatMap((name) => daysBy(filters, name))
  return ranges.length === 0 ? undefined : [Math.max(...ranges.map(([first]) => first)), Math.min(...ranges.map(([, last]) => last))]
}

/** What tests are asked by the filters that are given, without those of some names. */
export const passingOf = (index: SearchIndex, criteria: Criteria, without: readonly FilterName[] = []): PassesFilter[] => {
  const passingBy = <Name extends FilterName>(filters: Pick<Filters, Name>, name: Name): PassesFilter[] => {
    const rule: FilterRule<Readonly<FilterValues[Name]>> = FILTER_RULES[name]
    const value = filters[name]
    return value !== undefined && 'passing' in rule ? [rule.passing(index, value, criteria)] : []
  }
  return FILTER_NAMES.flatMap((name) => (without.includes(name) ? [] : passingBy(criteria, name)))
}

/** Whether a test passes all: called for every test of a country, so that the usual one and two are no loop. */
export const allOf = ([first, second, ...more]: readonly PassesFilter[]): PassesFilter => {
  if (first === undefined) return () => true
  if (second === undefined) return first
  if (more.length === 0) return (doc) => first(doc) && second(doc)
  const rest = allOf(more)
  return (doc) => first(doc) && second(doc) && rest(doc)
}
