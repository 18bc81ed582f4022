import { type Amount, litresOf, MAX_TANK_LITRES, oneTank, tankSize, tankUnit, type AreaUnit } from '../../one-tank.ts'
import type { Form } from '../../records.ts'
import type { LiquidUnit, WaterUnit } from '../../units/chosen-units.ts'
import { WHOLE } from '../../units/unit-table.ts'
import { type Quantity, toLitresPerHa } from '../../units/units.ts'
import { MAX_WATER } from '../tank.ts'

/** The units in which a sprayer's tank and a field are measured. */
export const FILL_UNITS = ['L', 'US gal'] as const
export const FIELD_UNITS = ['ha', 'ac'] as const satisfies readonly AreaUnit[]

/** The largest area that is calculated with; no farm sprays a tenth of it in one go. */
const MAX_HECTARES = 100_000
/** A rest of less than this share of a tank is an error of the division, not a fill. */
const NOISE = 1e-9

export const hectaresOf = (area: number, unit: AreaUnit): number => (unit === 'ha' ? area : area * WHOLE.acre.L.amount)

type AmountProblem = 'not above 0' | 'too large'
/** Why a number cannot be an amount of which `most` is the largest. */
export const amountProblem = (amount: number, most: number): AmountProblem | undefined => {
  if (!(amount > 0)) return 'not above 0'
  return amount > most ? 'too large' : undefined
}
/** Why a number cannot be the size of a sprayer's tank. */
export const fillProblem = (size: number, unit: (typeof FILL_UNITS)[number]): AmountProblem | undefined =>
  amountProblem(litresOf(size, unit), MAX_TANK_LITRES)
/** Why a number cannot be the area of a field. */
export const fieldProblem = (area: number, unit: AreaUnit): AmountProblem | undefined => amountProblem(hectaresOf(area, unit), MAX_HECTARES)
/** Why a number cannot be the water volume of a tank. */
export const waterProblem = (amount: number, unit: WaterUnit): AmountProblem | undefined =>
  amountProblem(toLitresPerHa(amount, unit), MAX_WATER)

/** How often a tank is filled for an area: `full` times whole, then once with `lastLitres`, which is 0 where nothing is left. */
export type Fills = { full: number; tankLitres: number; lastLitres: number }

/** The fills for an area: all of its spray, and never more than the tank holds at once. Litres, hectares, L/ha; all above 0. */
export const fillsOf = (tankLitres: number, hectares: number, litresPerHa: number): Fills => {
  const spray = hectares * litresPerHa
  const full = Math.floor((spray / tankLitres) * (1 + NOISE))
  const left = spray - full * tankLitres
  return { full, tankLitres, lastLitres: left > tankLitres * NOISE ? left : 0 }
}

/** One product of a fill, in L/ha or kg/ha; undefined where its rate is not known. */
export type FillProduct = { rate: number | undefined; form: Form }

/** What goes into one fill: its spray, the area that it is for, and each product's amount. */
export type FillContent = { spray: Quantity; area: Quantity<AreaUnit>; amounts: (Amount | undefined)[] }

/** The content of a fill of so many litres, in the units of `unit`. */
export const fillContent = (litres: number, litresPerHa: number, products: readonly FillProduct[], unit: LiquidUnit): FillContent => {
  const size = tankSize(litres, tankUnit(unit))
  const { area, amounts } = oneTank(
    size,
    { waterRate: litresPerHa, ingredients: products.map(({ rate, form }) => ({ rate: rate ?? 0, form })) },
    unit,
  )
  return {
    spray: { amount: size, unit: tankUnit(unit) },
    area,
    amounts: amounts.map((amount, at) => (products[at]!.rate === undefined ? undefined : amount)),
  }
}
