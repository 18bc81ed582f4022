import { WATER_UNITS, type WaterUnit } from '../units/chosen-units.ts'
import { type TankRateUnit, TANK_RATE_UNITS } from '../tank/volumes/rates.ts'
import { MEASURES, UNITS } from '../units/unit-table.ts'

/** The unit of a rate that a code means; undefined for one that a tank does not have. */
export const rateUnitOf = (code: string): TankRateUnit | undefined => TANK_RATE_UNITS.find((unit) => UNITS[unit].adapt === code)

export const waterUnitOf = (code: string): WaterUnit | undefined => WATER_UNITS.find((unit) => UNITS[unit].adapt === code)

const measureOf = (code: string) => Object.values(MEASURES).find(({ adapt }) => adapt === code)

/** An amount of product in a volume of the mix, such as 3 `floz1gal-1`, as a rate per 100 L; undefined for any other unit. */
export const shareOf = (amount: number, code: string): { amount: number; unit: 'L/100 L' | 'kg/100 L' } | undefined => {
  const [, part = '', whole = ''] = /^([a-z]+)1([a-z]+)-1$/.exec(code) ?? []
  const [product, mix] = [measureOf(part), measureOf(whole)]
  if (product === undefined || mix?.form !== 'L') return undefined
  return { amount: (amount * product.size * 100) / mix.size, unit: product.form === 'L' ? 'L/100 L' : 'kg/100 L' }
}
