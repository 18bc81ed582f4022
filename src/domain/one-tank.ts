import type { Form } from './records.ts'
import type { LiquidUnit } from './units/chosen-units.ts'
import { MEASURES, UNITS } from './units/unit-table.ts'
import { applicationRate, fineRate, liquidRate, type Quantity } from './units/units.ts'

export type TankUnit = 'L' | 'US gal'
/** An `acre` where rates are metric ones of it, an `ac` where they are US ones: the same area. */
export type AreaUnit = 'ha' | 'ac' | 'acre'

/** The largest tank that is calculated with, in litres; no field sprayer holds a tenth of it. */
export const MAX_TANK_LITRES = 100_000

/** The unit of an area where rates and water volumes are in `unit`. */
export const areaUnit = (unit: LiquidUnit): AreaUnit => UNITS[unit].of
/** The unit of a tank's size there: pints are a unit of rates, not of tanks. */
export const tankUnit = (unit: LiquidUnit): TankUnit => (areaUnit(unit) === 'ha' ? 'L' : 'US gal')
export const litresOf = (size: number, unit: TankUnit): number => size * MEASURES[unit].size
export const tankSize = (litres: number, unit: TankUnit): number => litres / MEASURES[unit].size

export type Amount = Quantity & { fine: Quantity | undefined }

/** An amount of a rate's unit: `L` of `L/ha`. */
export const withoutArea = <Unit extends string>({ amount, unit }: Quantity<Unit>): Quantity => ({ amount, unit: unit.split('/')[0]! })

/**
 * The area that one tank of spray is for, and the amount of each product in it, at the rates and the water volume (L/ha, above 0) of a
 * test. `size` is in the tank's unit.
 */
export const oneTank = (
  size: number,
  test: { waterRate: number; ingredients: readonly { rate: number; form: Form }[] },
  unit: LiquidUnit,
): { area: Quantity<AreaUnit>; amounts: Amount[] } => {
  const area = (size * UNITS[unit].each) / liquidRate(test.waterRate, unit).amount
  return {
    area: { amount: area, unit: areaUnit(unit) },
    amounts: test.ingredients.map(({ rate, form }) => {
      const perArea = applicationRate(rate, form, unit)
      const inTank = { ...perArea, amount: perArea.amount * area }
      const fine = fineRate(inTank)
      return { ...withoutArea(inTank), fine: fine && withoutArea(fine) }
    }),
  }
}
