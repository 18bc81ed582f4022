import { RESULT_CODES } from '../records.ts'
import { COUNTED, countedResults } from './counted-results.ts'
import type { Criteria } from './criteria.ts'
import { nextMatch, NO_MORE, type Matches } from './matching-tests.ts'
import { NO_WATER, WATER_SCALE, type SearchIndex } from './search-index.ts'

const ANY_RESULT = 2 ** COUNTED - 1

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

/** The filters but `years`, in the units of the columns. */
export type Filter = {
  /** Bit r: tests that count as r (`countedResults`) pass. */
  results: number
  counted: Uint8Array
  /** Positions in `volumes`, both included. */
  leastWater: number
  mostWater: number
  onlyThese: Chosen | undefined
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

/** Volumes are compared as the decimals that they stand for, so that 150.5 finds what is shown as 150.5. */
const waterOf = ({ tests: { volumes } }: SearchIndex, water: Criteria['water']): Pick<Filter, 'leastWater' | 'mostWater'> => {
  if (!water) return { leastWater: 0, mostWater: volumes.length }
  const [least, most] = water
  return {
    leastWater: firstOf(volumes, (volume) => volume / WATER_SCALE >= least),
    mostWater: firstOf(volumes, (volume) => volume === NO_WATER || volume / WATER_SCALE > most) - 1,
  }
}

export const filterOf = (index: SearchIndex, criteria: Criteria): Filter => ({
  results: criteria.results ? criteria.results.reduce((bits, code) => bits | (1 << RESULT_CODES.indexOf(code)), 0) : ANY_RESULT,
  counted: countedResults(index),
  ...waterOf(index, criteria.water),
  onlyThese: criteria.onlyThese && chosenProducts(index, criteria),
})

/** Whether a search has any filter but `years`. */
export const isFiltered = ({ results, water, onlyThese }: Criteria): boolean =>
  results !== undefined || water !== undefined || onlyThese !== undefined

const passes = (index: SearchIndex, doc: number, { results, counted, leastWater, mostWater, onlyThese }: Filter): boolean => {
  const { tests } = index
  const water = tests.water[doc]!
  return (
    ((results >>> counted[doc]!) & 1) === 1 &&
    water >= leastWater &&
    water <= mostWater &&
    (onlyThese === undefined || holdsOnly(index, doc, onlyThese))
  )
}

/** The next test's number that meets the criteria and passes, ascending; NO_MORE after the last. */
export const nextPassing = (index: SearchIndex, matches: Matches, filter: Filter): number => {
  if (matches.lists.length > 0) {
    let doc = nextMatch(matches)
    while (doc !== NO_MORE && !passes(index, doc, filter)) doc = nextMatch(matches)
    return doc
  }
  // All of a country, of which a filter often leaves few: most are passed by for their result.
  const { counted } = filter
  const { end } = matches
  for (let doc = matches.from; doc < end; doc++) {
    if (((filter.results >>> counted[doc]!) & 1) === 0 || !passes(index, doc, filter)) continue
    matches.from = doc + 1
    return doc
  }
  matches.from = end
  return NO_MORE
}
