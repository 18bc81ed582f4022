import { CONDITION_LIMITS } from '../../condition-limits.ts'
import type { Water } from './conditions.ts'
import { type HardnessUnit, isHardness, isHardnessUnit, isStripWord, STRIP_ENDS, type StripWord, toMgPerLitre } from './hardness-units.ts'

/** My water as it was entered; null where it is not known. */
export type MyWater = {
  hardness: { amount: number; unit: HardnessUnit } | StripWord | null
  ph: number | null
  temperature: number | null
}

export const NO_WATER_KNOWN: MyWater = { hardness: null, ph: null, temperature: null }

const isWithin = (value: unknown, axis: 'ph' | 'temperature'): boolean =>
  value === null || (typeof value === 'number' && value >= 0 && value <= CONDITION_LIMITS[axis].max)
const isHardnessOrNull = (value: unknown): boolean => {
  if (value === null || isStripWord(value)) return true
  if (typeof value !== 'object' || !('amount' in value) || !('unit' in value)) return false
  return typeof value.amount === 'number' && isHardnessUnit(value.unit) && isHardness(value.amount, value.unit)
}
export const isMyWater = (value: unknown): value is MyWater =>
  typeof value === 'object' &&
  value !== null &&
  'hardness' in value &&
  'ph' in value &&
  'temperature' in value &&
  isHardnessOrNull(value.hardness) &&
  isWithin(value.ph, 'ph') &&
  isWithin(value.temperature, 'temperature')

export const isNothing = ({ hardness, ph, temperature }: MyWater): boolean => hardness === null && ph === null && temperature === null

/** In the units of a test. */
export const waterOf = ({ hardness, ph, temperature }: MyWater): Required<Water> => {
  const inMg = hardness === null ? null : typeof hardness === 'string' ? STRIP_ENDS[hardness] : toMgPerLitre(hardness.amount, hardness.unit)
  return { hardness: inMg, ph, temperature }
}

/** What the tank's call takes; nothing where nothing is known. */
export const waterIn = (mine: MyWater): { water?: Water } => (isNothing(mine) ? {} : { water: waterOf(mine) })
