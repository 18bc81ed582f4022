import type { TankRateUnit } from '../tank/rates.ts'
import type { TakenWater } from './taken-tank.ts'

/** Units of rates and water volumes as the ADAPT unit system 1.0 writes them (`gal1ac-1`: gallons per acre). */
export const ADAPT_RATE_UNITS = {
  'L/ha': 'l1ha-1',
  'ml/ha': 'ml1ha-1',
  'kg/ha': 'kg1ha-1',
  'g/ha': 'g1ha-1',
  'US gal/ac': 'gal1ac-1',
  'US qt/ac': 'qt1ac-1',
  'US pt/ac': 'pt1ac-1',
  'US fl oz/ac': 'floz1ac-1',
  'US lb/ac': 'lb1ac-1',
  'oz/ac': 'ozm1ac-1',
  'L/100 L': 'l1hl-1',
  'ml/100 L': 'ml1hl-1',
  'kg/100 L': 'kg1hl-1',
  'g/100 L': 'g1hl-1',
  '% v/v': 'prcnt',
} as const satisfies Record<TankRateUnit, string>

const RATE_UNITS = new Map(Object.entries(ADAPT_RATE_UNITS).map(([unit, code]) => [code as string, unit as TankRateUnit]))

/** The unit of a rate that a code means; undefined for one that a tank does not have. */
export const rateUnitOf = (code: string): TankRateUnit | undefined => RATE_UNITS.get(code)

export const waterUnitOf = (code: string): TakenWater['unit'] | undefined =>
  code === ADAPT_RATE_UNITS['L/ha'] ? 'L/ha' : code === ADAPT_RATE_UNITS['US gal/ac'] ? 'US gal/ac' : undefined

const LITRES: Readonly<Record<string, number>> = {
  l: 1,
  ml: 0.001,
  hl: 100,
  gal: 3.785411784,
  qt: 0.946352946,
  pt: 0.473176473,
  floz: 0.0295735295625,
}
const KILOGRAMMES: Readonly<Record<string, number>> = { kg: 1, g: 0.001, lb: 0.45359237, ozm: 0.028349523125 }

/** An amount of product in a volume of the mix, such as 3 `floz1gal-1`, as a rate per 100 L; undefined for any other unit. */
export const shareOf = (amount: number, code: string): { amount: number; unit: 'L/100 L' | 'kg/100 L' } | undefined => {
  const [, part = '', whole = ''] = /^([a-z]+)1([a-z]+)-1$/.exec(code) ?? []
  if (!Object.hasOwn(LITRES, whole)) return undefined
  const of = (units: Readonly<Record<string, number>>) =>
    Object.hasOwn(units, part) ? (amount * units[part]! * 100) / LITRES[whole]! : undefined
  const [litres, kilogrammes] = [of(LITRES), of(KILOGRAMMES)]
  if (litres !== undefined) return { amount: litres, unit: 'L/100 L' }
  return kilogrammes === undefined ? undefined : { amount: kilogrammes, unit: 'kg/100 L' }
}
