import type { Form } from '../records.ts'

/** What a grower reads on a label: an amount of product for an area, for 100 L of water, or as a share of the spray. */
export const AREA_RATE_UNITS = [
  'L/ha',
  'ml/ha',
  'kg/ha',
  'g/ha',
  'US gal/ac',
  'US qt/ac',
  'US pt/ac',
  'US fl oz/ac',
  'US lb/ac',
  'oz/ac',
] as const
export const SPRAY_RATE_UNITS = ['L/100 L', 'ml/100 L', 'kg/100 L', 'g/100 L', '% v/v'] as const
export type AreaRateUnit = (typeof AREA_RATE_UNITS)[number]
export type SprayRateUnit = (typeof SPRAY_RATE_UNITS)[number]
export type TankRateUnit = AreaRateUnit | SprayRateUnit
/** A rate as it was typed. */
export type EnteredRate = { amount: number; unit: TankRateUnit }

/** Factors to L/ha or kg/ha; those of the United States are the inverse of UNIT-01 and UNIT-03. */
const LITRES_PER_GALLON_ACRE = 1 / 0.106906781
const KG_PER_POUND_ACRE = 1 / 0.892171344
const TO_PER_HA: Record<AreaRateUnit, { form: Form; factor: number }> = {
  'L/ha': { form: 'L', factor: 1 },
  'ml/ha': { form: 'L', factor: 0.001 },
  'kg/ha': { form: 'P', factor: 1 },
  'g/ha': { form: 'P', factor: 0.001 },
  'US gal/ac': { form: 'L', factor: LITRES_PER_GALLON_ACRE },
  'US qt/ac': { form: 'L', factor: LITRES_PER_GALLON_ACRE / 4 },
  'US pt/ac': { form: 'L', factor: LITRES_PER_GALLON_ACRE / 8 },
  'US fl oz/ac': { form: 'L', factor: LITRES_PER_GALLON_ACRE / 128 },
  'US lb/ac': { form: 'P', factor: KG_PER_POUND_ACRE },
  'oz/ac': { form: 'P', factor: KG_PER_POUND_ACRE / 16 },
}
/** Factors to L or kg per L of spray. */
const TO_PER_LITRE: Record<SprayRateUnit, { form: Form; factor: number }> = {
  'L/100 L': { form: 'L', factor: 0.01 },
  'ml/100 L': { form: 'L', factor: 0.000_01 },
  'kg/100 L': { form: 'P', factor: 0.01 },
  'g/100 L': { form: 'P', factor: 0.000_01 },
  '% v/v': { form: 'L', factor: 0.01 },
}

/** Whether a unit says how much of a product the spray holds, so that its rate needs the water. */
export const isSprayRate = (unit: TankRateUnit): unit is SprayRateUnit => Object.hasOwn(TO_PER_LITRE, unit)

/** The units that a product's rate can be typed in. */
export const unitsFor = (form: Form): TankRateUnit[] => [
  ...AREA_RATE_UNITS.filter((unit) => TO_PER_HA[unit].form === form),
  ...SPRAY_RATE_UNITS.filter((unit) => TO_PER_LITRE[unit].form === form),
]

/**
 * A typed rate as a line of a tank takes it: `rate` in L or kg per ha, or `strength` in L or kg per L of spray. Undefined where the unit
 * is one of mass for a liquid, or of volume for a solid: without a density the two cannot be compared.
 */
export const tankRate = (amount: number, unit: TankRateUnit, form: Form): { rate: number } | { strength: number } | undefined => {
  const { form: ofUnit, factor } = isSprayRate(unit) ? TO_PER_LITRE[unit] : TO_PER_HA[unit]
  if (ofUnit !== form) return undefined
  return isSprayRate(unit) ? { strength: amount * factor } : { rate: amount * factor }
}

/** Whether a unit measures a liquid's volume or a solid's mass. */
export const formOfUnit = (unit: TankRateUnit): Form => (isSprayRate(unit) ? TO_PER_LITRE[unit] : TO_PER_HA[unit]).form

/** L or kg per hectare, which a request for a test takes; undefined where it cannot be known. `waterRate` in L/ha. */
export const perHectare = (
  { rate, strength }: { rate?: number | null | undefined; strength?: number | null | undefined },
  waterRate: number | null | undefined,
): number | undefined => rate ?? (strength == null || waterRate == null ? undefined : strength * waterRate)
