/** The units that a visitor chooses from: apart from the conversions, as the first page needs only to know them. */

/** Factors from L/ha (UNIT-01). */
export const FROM_L_PER_HA = { 'L/ha': 1, 'US gal/ac': 0.106906781, 'US pt/ac': 0.855255863 } as const
/** Factors from litres per kg of seed (UNIT-02). */
export const FROM_L_PER_KG_SEED = { 'L/ton': 1000, 'US gal/US ton': 239.6530921, 'US pt/US ton': 1935.7531 } as const

export type LiquidUnit = keyof typeof FROM_L_PER_HA
export type SeedUnit = keyof typeof FROM_L_PER_KG_SEED

export const LIQUID_UNITS = Object.keys(FROM_L_PER_HA) as readonly LiquidUnit[]
export const SEED_UNITS = Object.keys(FROM_L_PER_KG_SEED) as readonly SeedUnit[]
export const DEFAULT_LIQUID_UNIT: LiquidUnit = 'L/ha'
export const DEFAULT_SEED_UNIT: SeedUnit = 'L/ton'

export const isLiquidUnit = (value: unknown): value is LiquidUnit => typeof value === 'string' && Object.hasOwn(FROM_L_PER_HA, value)
export const isSeedUnit = (value: unknown): value is SeedUnit => typeof value === 'string' && Object.hasOwn(FROM_L_PER_KG_SEED, value)
