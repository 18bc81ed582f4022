import type { Form } from './records.ts'
import type { LiquidUnit } from './chosen-units.ts'
import { applicationRate, fineRate, liquidRate, type Quantity } from './units.ts'

export type TankUnit = 'L' | 'US gal'
export type AreaUnit = 'ha' | 'ac'

const LITRES_PER_US_GAL = 3.785411784
/** US pints are a unit of rates, not of tanks. */
const PER_TANK_UNIT: Record<LiquidUnit, number> = { 'L/ha': 1, 'US gal/ac': 1, 'US pt/ac': 8 }
/** The largest tank that is calculated with, in litres; no field sprayer holds a tenth of it. */
export const MAX_TANK_LITRES = 100_000

/** The unit of a tank's size where rates and water volumes are in `unit`. */
export const tankUnit = (unit: LiquidUnit): TankUnit => (unit === 'L/ha' ? 'L' : 'US gal')
export const litresOf = (size: number, unit: TankUnit): number => (unit === 'L' ? size : size * LITRES_PER_US_GAL)
export const tankSize = (litres: number, unit: TankUnit): number => (unit === 'L' ? litres : litres / LITRES_PER_US_GAL)

export type Amount = Quantity & { fine: Quantity | undefined }

const withoutArea = <Unit extends string>({ amount, unit }: Quantity<Unit>): Quantity => ({ amount, unit: unit.split('/')[0]! })

/**
 * The area that one tank of spray is for, and the amount of each product in it, at the rates and the water volume (L/ha, above 0) of a
 * test. `size` is in the tank's unit.
 */
export const oneTank = (
  size: number,
  test: { waterRate: number; ingredients: readonly { rate: number; form: Form }[] },
  unit: LiquidUnit,
): { area: Quantity<AreaUnit>; amounts: Amount[] } => {
  const area = (size * PER_TANK_UNIT[unit]) / liquidRate(test.waterRate, unit).amount
  return {
    area: { amount: area, unit: unit === 'L/ha' ? 'ha' : 'ac' },
    amounts: test.ingredients.map(({ rate, form }) => {
      const perArea = applicationRate(rate, form, unit)
      const inTank = { ...perArea, amount: perArea.amount * area }
      const fine = fineRate(inTank)
      return { ...withoutArea(inTank), fine: fine && withoutArea(fine) }
    }),
  }
}
