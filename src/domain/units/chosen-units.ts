import { UNITS, type UnitWith, WHOLE } from './unit-table.ts'

/** The units that a visitor chooses from: apart from the conversions, as the first page needs only to know them. */
export type LiquidUnit = UnitWith<{ isChosen: true; of: 'ha' | 'ac' }>
export type SeedUnit = UnitWith<{ isChosen: true; of: 'ton' | 'US ton' }>

const chosen = (Object.keys(UNITS) as (keyof typeof UNITS)[]).filter((unit): unit is LiquidUnit | SeedUnit => 'isChosen' in UNITS[unit])
const isOfSeed = (unit: LiquidUnit | SeedUnit): unit is SeedUnit => UNITS[unit].of.endsWith('ton')

export const LIQUID_UNITS: readonly LiquidUnit[] = chosen.filter((unit) => !isOfSeed(unit))
export const SEED_UNITS: readonly SeedUnit[] = chosen.filter(isOfSeed)
export const DEFAULT_LIQUID_UNIT: LiquidUnit = 'L/ha'
export const DEFAULT_SEED_UNIT: SeedUnit = 'L/ton'

export const isLiquidUnit = (value: unknown): value is LiquidUnit => LIQUID_UNITS.includes(value as LiquidUnit)
export const isSeedUnit = (value: unknown): value is SeedUnit => SEED_UNITS.includes(value as SeedUnit)

/** The units in which the water of a tank is typed. */
export const WATER_UNITS = [WHOLE.ha.L.unit, WHOLE.ac.L.unit, WHOLE.acre.L.unit] as const
export type WaterUnit = (typeof WATER_UNITS)[number]
export const waterUnitIn = (unit: LiquidUnit): WaterUnit => WHOLE[UNITS[unit].of].L.unit

/** Countries whose labels are in US units, by their upper-case codes. */
export const COUNTRIES_OF_GALLONS: readonly string[] = ['US', 'AS', 'GU', 'MP', 'PR', 'VI']
