import type { LiquidUnit, SeedUnit, WaterUnit } from './chosen-units.ts'
import type { Form } from '../records.ts'
import { finerUnit, shownFactor, UNITS, WHOLE, type UnitName } from './unit-table.ts'

type PowderUnit = (typeof WHOLE)['ha' | 'ac']['P']['unit']
type SeedPowderUnit = (typeof WHOLE)['ton' | 'US ton']['P']['unit']
export type Quantity<Unit extends string = string> = { amount: number; unit: Unit }

/** A liquid rate or water volume in the chosen unit, from L/ha. */
export const liquidRate = <Unit extends LiquidUnit | WaterUnit>(litresPerHa: number, unit: Unit): Quantity<Unit> => ({
  amount: litresPerHa * shownFactor(unit),
  unit,
})

/** L/ha, from a liquid rate or water volume in a unit. */
export const toLitresPerHa = (amount: number, unit: LiquidUnit | WaterUnit): number => amount / shownFactor(unit)

/** A powder's rate: kg/ha, or US lb/ac when a US unit is chosen, from kg/ha. */
export const powderRate = (kgPerHa: number, unit: LiquidUnit): Quantity<PowderUnit> => {
  const { unit: whole, amount } = WHOLE[UNITS[unit].of].P
  return { amount: kgPerHa * amount, unit: whole }
}

/** An ingredient's rate in the chosen unit, from L/ha (liquid) or kg/ha (powder). */
export const applicationRate = (rate: number, form: Form, unit: LiquidUnit): Quantity<LiquidUnit | PowderUnit> =>
  form === 'P' ? powderRate(rate, unit) : liquidRate(rate, unit)

/** A seed-coating rate in the chosen unit, from litres per kg of seed. */
export const seedRate = (litresPerKg: number, unit: SeedUnit): Quantity<SeedUnit> => ({
  amount: litresPerKg * shownFactor(unit),
  unit,
})

/** A powder's seed-coating rate, from kg per kg of seed: a mass fraction of a ton is the same in both systems. */
const seedPowderRate = (kgPerKg: number, unit: SeedUnit): Quantity<SeedPowderUnit> => {
  const { unit: whole, amount } = WHOLE[UNITS[unit].of].P
  return { amount: kgPerKg * amount, unit: whole }
}

/** A seed coating's rate in the chosen unit, from litres (liquid) or kg (powder) per kg of seed. */
export const coatingRate = (rate: number, form: Form, unit: SeedUnit): Quantity<SeedUnit | SeedPowderUnit> =>
  form === 'P' ? seedPowderRate(rate, unit) : seedRate(rate, unit)

/** Maximum error of two shown decimals; above it the finer unit is shown beside them. */
const TOLERANCE = 0.02

/**
 * The same rate in the next finer unit where two decimals are too coarse (12.5 g/ha would read 0.01 kg/ha); otherwise undefined.
 */
export const fineRate = ({ amount, unit }: Quantity<UnitName>): Quantity<UnitName> | undefined => {
  const shown = Math.round(amount * 100) / 100
  if (amount === 0 || Math.abs(shown - amount) <= amount * TOLERANCE) return undefined
  const finer = finerUnit(unit)
  return finer && { amount: amount * finer.factor, unit: finer.unit }
}
