import type { Form } from '../../records.ts'
import { typedFactor, unitRow, UNITS, type UnitName, type UnitWith, WHOLE } from '../../units/unit-table.ts'
import type { Quantity } from '../../units/units.ts'

/** What a grower reads on a label: an amount of product for an area, for 100 L of water, or as a share of the spray. */
type AreaRateUnit = UnitWith<{ of: 'ha' | 'ac' | 'acre' }>
type SprayRateUnit = UnitWith<{ of: '100 L' }>
export type TankRateUnit = AreaRateUnit | SprayRateUnit
/** A rate as it was typed. */
export type EnteredRate = { amount: number; unit: TankRateUnit }

const all = Object.keys(UNITS) as UnitName[]
const isAreaRate = (unit: UnitName): unit is AreaRateUnit => ['ha', 'ac', 'acre'].includes(unitRow(unit).of)
/** Whether a unit says how much of a product the spray holds, so that its rate needs the water. */
export const isSprayRate = (unit: UnitName): unit is SprayRateUnit => unitRow(unit).of === '100 L'
/** Whether a unit is one of the US. */
export const isUsRate = (unit: UnitName): unit is UnitWith<{ of: 'ac' }> => unitRow(unit).of === 'ac'
export const AREA_RATE_UNITS: readonly AreaRateUnit[] = all.filter(isAreaRate)
export const US_RATE_UNITS = AREA_RATE_UNITS.filter(isUsRate)
/** Metric ones of an acre. */
export const ACRE_RATE_UNITS = AREA_RATE_UNITS.filter((unit): unit is UnitWith<{ of: 'acre' }> => unitRow(unit).of === 'acre')
export const SPRAY_RATE_UNITS: readonly SprayRateUnit[] = all.filter(isSprayRate)
/** Those of an area before those of spray. */
export const TANK_RATE_UNITS: readonly TankRateUnit[] = [...AREA_RATE_UNITS, ...SPRAY_RATE_UNITS]

/** The units that a product's rate can be typed in. */
export const unitsFor = (form: Form): TankRateUnit[] => TANK_RATE_UNITS.filter((unit) => formOfUnit(unit) === form)

/**
 * A typed rate as a line of a tank takes it: `rate` in L or kg per ha, or `strength` in L or kg per L of spray. Undefined where the unit
 * is one of mass for a liquid, or of volume for a solid: without a density the two cannot be compared.
 */
export const tankRate = (amount: number, unit: TankRateUnit, form: Form): { rate: number } | { strength: number } | undefined => {
  if (formOfUnit(unit) !== form) return undefined
  const taken = amount * typedFactor(unit)
  return isSprayRate(unit) ? { strength: taken } : { rate: taken }
}

/** Whether a unit measures a liquid's volume or a solid's mass. */
export const formOfUnit = (unit: TankRateUnit): Form => UNITS[unit].form

/** L or kg per hectare, which a request for a test takes; undefined where it cannot be known. `waterRate` in L/ha. */
export const perHectare = (
  { rate, strength }: { rate?: number | null | undefined; strength?: number | null | undefined },
  waterRate: number | null | undefined,
): number | undefined => rate ?? (strength == null || waterRate == null ? undefined : strength * waterRate)

const READABLE_DIGITS = 3
/** What a rate or a water volume for an acre is for a hectare, as it is read beside what was typed; undefined for any other. */
export const forHectare = ({ amount, unit }: { amount: number; unit: TankRateUnit }): Quantity | undefined => {
  const { form, of } = unitRow(unit)
  if (of !== 'ac' && of !== 'acre') return undefined
  return { amount: Number((amount * typedFactor(unit)).toPrecision(READABLE_DIGITS)), unit: WHOLE.ha[form].unit }
}

/** A tenth of a per cent at most, where half a per cent is rounding (TANK-16). */
const TYPED_DIGITS = 4
/** L or kg per hectare as one would type it in a unit of an area. */
export const asTypedIn = <Unit extends AreaRateUnit>(perHa: number, unit: Unit): { amount: number; unit: Unit } => ({
  amount: typedFactor(unit) === 1 ? perHa : Number((perHa / typedFactor(unit)).toPrecision(TYPED_DIGITS)),
  unit,
})
