import { RESULT_CODES } from '../records.ts'
import type { Criteria } from './criteria.ts'
import { NO_WATER, WATER_SCALE, type SearchIndex } from './search-index.ts'

const ANY_RESULT = 2 ** RESULT_CODES.length - 1

/**
 * By product, whether a test with only the chosen ones may have it: a chosen product, or, where an active is chosen that none of
 * these has, a product with it. Undefined where neither is chosen, so that any may.
 */
export const chosenProducts = ({ products, actives, terms }: SearchIndex, criteria: Criteria): Uint8Array | undefined => {
  const chosen = (criteria.products ?? []).flatMap((id) => (id ? (terms.product.get(id) ?? []) : []))
  const asked = criteria.active?.toLowerCase()
  if (chosen.length === 0 && !asked) return undefined
  const active = asked ? actives.findIndex((name) => name.toLowerCase() === asked) : -1
  const marks = new Uint8Array(products.length)
  for (const product of chosen) marks[product] = 1
  if (active === -1 || chosen.some((product) => products[product]!.actives.includes(active))) return marks
  for (const [product, one] of products.entries()) if (one.actives.includes(active)) marks[product] = 1
  return marks
}

/** Whether all products of a test are marked. */
export const holdsOnly = ({ tests, lines }: SearchIndex, doc: number, marks: Uint8Array): boolean => {
  const end = tests.lineOff[doc + 1]!
  for (let line = tests.lineOff[doc]!; line < end; line++) if (marks[lines.product[line]!] === 0) return false
  return true
}

/** The filters but `years`, in the units of the columns. */
export type Filter = {
  /** Bit r: tests with the result at r in RESULT_CODES pass. */
  results: number
  /** L/ha; undefined lets tests without water pass. */
  water: readonly [from: number, to: number] | undefined
  onlyThese: Uint8Array | undefined
}

export const filterOf = (index: SearchIndex, criteria: Criteria): Filter => ({
  results: criteria.results ? criteria.results.reduce((bits, code) => bits | (1 << RESULT_CODES.indexOf(code)), 0) : ANY_RESULT,
  water: criteria.water,
  onlyThese: criteria.onlyThese && chosenProducts(index, criteria),
})

export const letsAllPass = ({ results, water, onlyThese }: Filter): boolean =>
  results === ANY_RESULT && water === undefined && onlyThese === undefined

export const passesResults = ({ tests }: SearchIndex, doc: number, { results }: Filter): boolean =>
  ((results >>> tests.results[doc]!) & 1) === 1

export const passesWater = ({ tests }: SearchIndex, doc: number, { water }: Filter): boolean => {
  if (water === undefined) return true
  const hundredths = tests.water[doc]!
  const litresPerHa = hundredths / WATER_SCALE
  return hundredths !== NO_WATER && litresPerHa >= water[0] && litresPerHa <= water[1]
}

export const passes = (index: SearchIndex, doc: number, filter: Filter): boolean =>
  passesResults(index, doc, filter) &&
  passesWater(index, doc, filter) &&
  (filter.onlyThese === undefined || holdsOnly(index, doc, filter.onlyThese))
