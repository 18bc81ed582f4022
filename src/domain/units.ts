import { FROM_L_PER_HA, FROM_L_PER_KG_SEED, type LiquidUnit, type SeedUnit } from './chosen-units.ts'
import type { Form } from './records.ts'

/** US lb/ac from kg/ha (UNIT-03). */
const LB_PER_AC_FROM_KG_PER_HA = 0.892171344

export type PowderUnit = 'kg/ha' | 'US lb/ac'
export type SeedPowderUnit = 'kg/ton' | 'US lb/US ton'
/** Every unit that a product's rate may be shown in. */
export type RateUnit = LiquidUnit | PowderUnit | SeedUnit | SeedPowderUnit
export type FineUnit = 'ml/ha' | 'g/ha' | 'US fl oz/ac' | 'oz/ac' | 'ml/ton' | 'g/ton' | 'US fl oz/US ton' | 'oz/US ton'
export type Quantity<Unit extends string = string> = { amount: number; unit: Unit }

/** A liquid rate or water volume in the chosen unit, from L/ha. */
export const liquidRate = (litresPerHa: number, unit: LiquidUnit): Quantity<LiquidUnit> => ({
  amount: litresPerHa * FROM_L_PER_HA[unit],
  unit,
})

/** L/ha, from a liquid rate or water volume in a unit. */
export const toLitresPerHa = (amount: number, unit: LiquidUnit): number => amount / FROM_L_PER_HA[unit]

/** A powder's rate: kg/ha, or US lb/ac when a US unit is chosen, from kg/ha. */
export const powderRate = (kgPerHa: number, unit: LiquidUnit): Quantity<PowderUnit> =>
  unit === 'L/ha' ? { amount: kgPerHa, unit: 'kg/ha' } : { amount: kgPerHa * LB_PER_AC_FROM_KG_PER_HA, unit: 'US lb/ac' }

/** An ingredient's rate in the chosen unit, from L/ha (liquid) or kg/ha (powder). */
export const applicationRate = (rate: number, form: Form, unit: LiquidUnit): Quantity<LiquidUnit | PowderUnit> =>
  form === 'P' ? powderRate(rate, unit) : liquidRate(rate, unit)

/** A seed-coating rate in the chosen unit, from litres per kg of seed. */
export const seedRate = (litresPerKg: number, unit: SeedUnit): Quantity<SeedUnit> => ({
  amount: litresPerKg * FROM_L_PER_KG_SEED[unit],
  unit,
})

/** A powder's seed-coating rate, from kg per kg of seed: a mass fraction of a ton is the same in both systems. */
export const seedPowderRate = (kgPerKg: number, unit: SeedUnit): Quantity<SeedPowderUnit> =>
  unit === 'L/ton' ? { amount: kgPerKg * 1000, unit: 'kg/ton' } : { amount: kgPerKg * 2000, unit: 'US lb/US ton' }

/** A seed coating's rate in the chosen unit, from litres (liquid) or kg (powder) per kg of seed. */
export const coatingRate = (rate: number, form: Form, unit: SeedUnit): Quantity<SeedUnit | SeedPowderUnit> =>
  form === 'P' ? seedPowderRate(rate, unit) : seedRate(rate, unit)

const FINE: Record<RateUnit, { unit: FineUnit; factor: number }> = {
  'L/ha': { unit: 'ml/ha', factor: 1000 },
  'kg/ha': { unit: 'g/ha', factor: 1000 },
  'US gal/ac': { unit: 'US fl oz/ac', factor: 128 },
  'US pt/ac': { unit: 'US fl oz/ac', factor: 16 },
  'US lb/ac': { unit: 'oz/ac', factor: 16 },
  'L/ton': { unit: 'ml/ton', factor: 1000 },
  'kg/ton': { unit: 'g/ton', factor: 1000 },
  'US gal/US ton': { unit: 'US fl oz/US ton', factor: 128 },
  'US pt/US ton': { unit: 'US fl oz/US ton', factor: 16 },
  'US lb/US ton': { unit: 'oz/US ton', factor: 16 },
}
/** Maximum error of two shown decimals; above it the finer unit is shown beside them. */
const TOLERANCE = 0.02

/**
 * The same rate in the next finer unit where two decimals are too coarse (12.5 g/ha would read 0.01 kg/ha); otherwise undefined.
 */
export const fineRate = ({ amount, unit }: Quantity<RateUnit>): Quantity<FineUnit> | undefined => {
  const shown = Math.round(amount * 100) / 100
  if (amount === 0 || Math.abs(shown - amount) <= amount * TOLERANCE) return undefined
  const fine = FINE[unit]
  return { amount: amount * fine.factor, unit: fine.unit }
}
