import type { AreaUnit, TankUnit } from '../one-tank.ts'
import type { Form } from '../records.ts'
import { COUNTRIES_OF_GALLONS, type LiquidUnit, type WaterUnit, waterUnitIn } from './chosen-units.ts'
import { UNITS, type UnitWith, WHOLE } from './unit-table.ts'

export type TemperatureUnit = '°C' | '°F'
/** The units in which a tank begins: its water, a liquid's and a solid's rate, the sprayer, the field, and its temperature. */
export type TankUnits = {
  water: WaterUnit
  rate: Record<Form, UnitWith<{ of: 'ha' | 'ac' | 'acre' }>>
  size: TankUnit
  area: AreaUnit
  temperature: TemperatureUnit
}

const METRIC: TankUnits = { water: 'L/ha', rate: { L: 'L/ha', P: 'kg/ha' }, size: 'L', area: 'ha', temperature: '°C' }
/** As labels of the EPA have it: fluid ounces and pounds of product in gallons of water. */
const US: TankUnits = { water: 'US gal/ac', rate: { L: 'US fl oz/ac', P: 'US lb/ac' }, size: 'US gal', area: 'ac', temperature: '°F' }
/** As labels and state universities of India and Pakistan have it: millilitres or grammes of product in litres of water for an acre. */
const METRIC_ACRE: TankUnits = { water: 'L/acre', rate: { L: 'ml/acre', P: 'g/acre' }, size: 'L', area: 'acre', temperature: '°C' }

/** Only countries in which labels and advisers say it so throughout; where they are of two minds, as in Canada, it is metric. */
const OF_COUNTRY: Partial<Record<string, TankUnits>> = {
  ...Object.fromEntries(COUNTRIES_OF_GALLONS.map((code) => [code, US])),
  ...Object.fromEntries(['IN', 'PK'].map((code) => [code, METRIC_ACRE])),
}

/** The units of a country, by its upper-case code; metric ones where none is chosen. */
export const unitsOfCountry = (country: string): TankUnits => OF_COUNTRY[country] ?? METRIC

/** The units of one who chose to read all rates in a unit. */
const unitsIn = (unit: LiquidUnit): TankUnits => {
  const { of } = UNITS[unit]
  return { ...(of === 'ac' ? US : METRIC), water: waterUnitIn(unit), rate: { L: unit, P: WHOLE[of].P.unit } }
}

/**
 * The units in which a tank begins: those of the country until somebody chose one (UNIT-06). Who chose gallons per acre in a country of
 * gallons has its units whole: as a unit of a rate, nobody there doses by the gallon.
 */
export const unitsToBegin = (country: string, chosen: LiquidUnit | undefined): TankUnits => {
  const own = unitsOfCountry(country)
  return chosen === undefined || chosen === own.water ? own : { ...unitsIn(chosen), temperature: own.temperature }
}

/** Sizes of knapsack sprayers, in litres, where most spray is carried on the back. */
const KNAPSACKS = [15, 16, 20] as const
export const countsInMetricAcres = (country: string): boolean => unitsOfCountry(country) === METRIC_ACRE
export const knapsacksIn = (country: string): readonly number[] => (countsInMetricAcres(country) ? KNAPSACKS : [])

const FREEZING = 32
const DEGREES = 1.8
/** A temperature in °C as it is written in a unit, and as it was typed in it. */
export const temperatureIn = (celsius: number, unit: TemperatureUnit): number =>
  unit === '°C' ? celsius : Math.round((celsius * DEGREES + FREEZING) * 10) / 10
export const toCelsius = (typed: number, unit: TemperatureUnit): number =>
  unit === '°C' ? typed : Math.round(((typed - FREEZING) / DEGREES) * 100) / 100
