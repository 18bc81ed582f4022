import { NO_WATER, RATE_SCALE, WATER_SCALE, type SearchIndex } from '../search/index/search-index.ts'
import type { Tank } from './tank.ts'

/** Strengths that differ by no more than half a per cent are the same: rates and water volumes are rounded. */
const ROUNDING = 0.005
/** Error of a division. */
const NOISE = 1e-9

/** Whether a strength is at most another, in the same unit, but for rounding. */
export const isAtMost = (strength: number, other: number): boolean => strength <= other * (1 + ROUNDING + NOISE)
/** Whether a strength is at least another, in the same unit, but for rounding. */
const isAtLeast = (strength: number, other: number): boolean => strength >= other * (1 - ROUNDING - NOISE)

/** `weaker` and `stronger` say how mine differs from the tested strength where that puts it outside the test. */
export const SIDES = ['inside', 'weaker', 'stronger', 'unknown'] as const
export type Side = (typeof SIDES)[number]

/** Where my strength is relative to a tested one, in the same unit. Weaker is assumed to be safer, except for what is two-sided. */
export const sideOf = (mine: number, tested: number, isTwoSided: boolean): Side => {
  if (Number.isNaN(mine) || Number.isNaN(tested)) return 'unknown'
  if (!isAtMost(mine, tested)) return 'stronger'
  return isTwoSided && !isAtLeast(mine, tested) ? 'weaker' : 'inside'
}

type Compared = Pick<Tank, 'strengths' | 'isTwoSided' | 'withoutRates'>

/** Whether a pass at the tested strengths covers mine: all of mine are inside. Only the places of `mask` are compared. */
export const covers = ({ strengths, isTwoSided, withoutRates }: Compared, tested: Float64Array, mask: number): boolean => {
  if (withoutRates) return false
  for (let place = 0; place < strengths.length; place++)
    if (mask & (1 << place) && sideOf(strengths[place]!, tested[place]!, isTwoSided[place]!) !== 'inside') return false
  return true
}

/** A mix that is weaker than one that failed by less than a fifth is no safer (TANK-16). */
const NO_SAFETY = 0.8

/**
 * Whether a fail at the tested strengths applies to mine: each of mine, two-sided products left out, is at least 80 % of the tested one.
 * Without rates, mine or the test's, every fail applies.
 */
export const applies = ({ strengths, isTwoSided, withoutRates }: Compared, tested: Float64Array, mask: number): boolean => {
  if (withoutRates) return true
  for (let place = 0; place < strengths.length; place++) {
    if (!(mask & (1 << place)) || isTwoSided[place]) continue
    if (strengths[place]! < tested[place]! * NO_SAFETY * (1 - NOISE)) return false
  }
  return true
}

/** How a fail concerns my strengths: it applies, or the mix failed in another ratio (`near`), or only when it was stronger. */
export const FAIL_RELATIONS = ['applies', 'near', 'stronger'] as const
export type FailRelation = (typeof FAIL_RELATIONS)[number]

/**
 * The relation of a fail to mine. One that does not apply is near where any of mine is at least the tested strength, or where that cannot
 * be said: a two-sided product, or a strength that the test does not give.
 */
export const relationOf = (compared: Compared, tested: Float64Array, mask: number): FailRelation => {
  if (applies(compared, tested, mask)) return 'applies'
  const { strengths, isTwoSided } = compared
  for (let place = 0; place < strengths.length; place++) {
    if (!(mask & (1 << place))) continue
    if (isTwoSided[place] || Number.isNaN(tested[place]!) || isAtLeast(strengths[place]!, tested[place]!)) return 'near'
  }
  return 'stronger'
}

/** Whether mine, inside everywhere, is weaker than tested anywhere: then weaker is assumed to be safer. */
export const isAnywhereWeaker = ({ strengths }: Compared, tested: Float64Array, mask: number): boolean =>
  strengths.some((mine, place) => (mask & (1 << place)) !== 0 && !isAtLeast(mine, tested[place]!))

/**
 * Reads the strengths of a test into `tested`, by place: L or kg per L of spray, repeats summed; NaN where the test has no water, where
 * any line of a product has no rate, and at places of products that it lacks. `placeOf` is by product, -1 for none.
 */
export const readStrengths = (
  { tests, lines }: Pick<SearchIndex, 'tests' | 'lines'>,
  doc: number,
  placeOf: Int8Array,
  tested: Float64Array,
): void => {
  tested.fill(0)
  const end = tests.lineOff[doc + 1]!
  for (let line = tests.lineOff[doc]!; line < end; line++) {
    const place = placeOf[lines.product[line]!]!
    if (place >= 0) tested[place]! += lines.rate[line]! || Number.NaN
  }
  const water = tests.volumes[tests.water[doc]!]!
  const litres = water === NO_WATER ? 0 : water / WATER_SCALE
  for (let place = 0; place < tested.length; place++)
    tested[place] = litres > 0 && tested[place]! > 0 ? tested[place]! / RATE_SCALE / litres : Number.NaN
}
