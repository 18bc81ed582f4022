import { CONDITION_LIMITS } from '../../condition-limits.ts'
import { VERY_HARD, type Hardness } from './conditions.ts'

/** mg/L of calcium carbonate of one of each unit: a German, a French and an English degree, a grain per US gallon. */
const MG_PER_LITRE = { 'mg/L': 1, '°dH': 17.848, '°fH': 10, '°e': 14.254, gpg: 17.118 } as const
export type HardnessUnit = keyof typeof MG_PER_LITRE
export const HARDNESS_UNITS = Object.keys(MG_PER_LITRE) as HardnessUnit[]

export const isHardnessUnit = (value: unknown): value is HardnessUnit => (HARDNESS_UNITS as readonly unknown[]).includes(value)

export const toMgPerLitre = (amount: number, unit: HardnessUnit): number => amount * MG_PER_LITRE[unit]
export const fromMgPerLitre = (mgPerLitre: number, unit: HardnessUnit): number => mgPerLitre / MG_PER_LITRE[unit]

/** A hardness that was entered in another unit is no more exact in mg/L than it was entered. */
export const roundedHardness = (mgPerLitre: number): number => Math.round(mgPerLitre)

/** Whether an amount is a hardness that water can have. */
export const isHardness = (amount: number, unit: HardnessUnit): boolean =>
  amount >= 0 && toMgPerLitre(amount, unit) <= CONDITION_LIMITS.hardness.max

/** The unit in which water is described in a country, by its upper-case code. */
const UNIT_OF: Partial<Record<string, HardnessUnit>> = {
  ...Object.fromEntries(['DE', 'AT', 'CH', 'CZ', 'DK', 'FI', 'HU', 'LV', 'NL', 'NO', 'SE'].map((code) => [code, '°dH' as const])),
  ...Object.fromEntries(['FR', 'BE', 'ES', 'IT', 'PT'].map((code) => [code, '°fH' as const])),
  GB: '°e',
  US: 'gpg',
}
export const hardnessUnitOf = (country: string): HardnessUnit => UNIT_OF[country] ?? 'mg/L'

/** The words of a test strip, each counted at its harder end in mg/L; the last has none. */
export const STRIP_WORDS = ['very soft', 'soft', 'medium', 'hard', VERY_HARD] as const
export type StripWord = (typeof STRIP_WORDS)[number]
export const STRIP_ENDS: Record<StripWord, Hardness> = { 'very soft': 70, soft: 150, medium: 250, hard: 375, [VERY_HARD]: VERY_HARD }
export const isStripWord = (value: unknown): value is StripWord => (STRIP_WORDS as readonly unknown[]).includes(value)
