/** The hardness of a request's water as it was entered, where that was not in the call's unit (REQ-45). */
import { VERY_HARD, type Hardness } from '../tank/water/conditions.ts'
import { type HardnessUnit, roundedHardness, STRIP_ENDS, STRIP_WORDS, type StripWord, toMgPerLitre } from '../tank/water/hardness-units.ts'

/** Words of a test strip that the call has no value of its own for. */
export type EnteredWord = Exclude<StripWord, typeof VERY_HARD>
export const ENTERED_WORDS = STRIP_WORDS.filter((word): word is EnteredWord => word !== VERY_HARD)

/** An amount in a unit, or a word of a test strip, which counts at its harder end. */
export type EnteredHardness = { amount: number; unit: HardnessUnit } | EnteredWord

/** The call's hardness of one as entered: mg/L of calcium carbonate, whole where it was converted (WATER-42). */
export const callHardness = (entered: EnteredHardness): Hardness => {
  if (typeof entered === 'string') return STRIP_ENDS[entered]
  const { amount, unit } = entered
  return unit === 'mg/L' ? Number(amount.toFixed(1)) : roundedHardness(toMgPerLitre(amount, unit))
}

/** What is whole in mg/L may be off by one, and half a per cent is rounding, as of rates. */
const ROUNDING_MG = 1
const ROUNDING = 0.005
/** Whether a hardness as entered is that of the call's field. */
export const isSameHardness = (entered: EnteredHardness, hardness: Hardness | null): boolean => {
  const call = callHardness(entered)
  return typeof call === 'number' && typeof hardness === 'number' && Math.abs(call - hardness) <= Math.max(ROUNDING_MG, ROUNDING * call)
}
