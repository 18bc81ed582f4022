import { type Amount, type AreaUnit, litresOf, MAX_TANK_LITRES, tankSize, type TankUnit, withoutArea } from '../../one-tank.ts'
import type { Form } from '../../records.ts'
import type { WaterUnit } from '../../units/chosen-units.ts'
import { MEASURES, UNITS, type UnitWith, WHOLE } from '../../units/unit-table.ts'
import { fineRate, type Quantity, toLitresPerHa } from '../../units/units.ts'
import { MAX_WATER } from '../tank.ts'
import { isUsRate, type TankRateUnit } from './rates.ts'

/** The units in which a sprayer's tank and a field are measured. */
export const FILL_UNITS = ['L', 'US gal'] as const
/** `begun`: in which the field begins. */
export const fieldUnits = (begun: AreaUnit): readonly AreaUnit[] => ['ha', begun === 'acre' ? 'acre' : 'ac']

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

/** One product of a fill: L or kg in a litre of spray, undefined where it is not known; and the unit in which its rate was typed. */
export type FillProduct = { strength: number | undefined; form: Form; unit: TankRateUnit }

/** An amount in the units in which its rate was typed. `beside`: the same in other units. */
export type FillAmount = Amount & { beside: readonly Quantity[] }

/** What goes into one fill: its spray, the area that it is for if the water for an area is known, and each product's amount. */
export type FillContent = {
  spray: Quantity<TankUnit>
  area: Quantity<AreaUnit> | undefined
  amounts: (FillAmount | undefined)[]
}

const metric = (amount: number, form: Form): Amount => {
  const unit = WHOLE.ha[form].unit
  const fine = fineRate({ amount, unit })
  return { ...withoutArea({ amount, unit }), fine: fine && withoutArea(fine) }
}

/** Gallons and pounds; what was typed in another unit also in these, once there is one of them. */
const inUsUnits = (amount: number, unit: UnitWith<{ of: 'ac' }>): FillAmount => {
  const { form, each } = UNITS[unit]
  const whole = amount / (form === 'L' ? MEASURES['US gal'] : MEASURES.lb).size
  const typed = { amount: whole * each, unit }
  const fine = fineRate(typed)
  const known = metric(amount, form)
  const wholes: Quantity[] = each > 1 && whole >= 1 ? [withoutArea({ amount: whole, unit: WHOLE.ac[form].unit })] : []
  return {
    ...withoutArea(typed),
    fine: fine && withoutArea(fine),
    beside: [...wholes, known.fine ?? { amount: known.amount, unit: known.unit }],
  }
}

/** L or kg of a product in the unit of its rate: a share of the spray has that of the tank. */
export const fillAmount = (amount: number, { form, unit }: Omit<FillProduct, 'strength'>, size: TankUnit): FillAmount => {
  if (unit === '% v/v' && size === 'US gal') return inUsUnits(amount, 'US gal/ac')
  return isUsRate(unit) ? inUsUnits(amount, unit) : { ...metric(amount, form), beside: [] }
}

/** The content of a fill of so many litres. `litresPerHa`: null where it is not known. */
export const fillContent = (
  litres: number,
  litresPerHa: number | null,
  products: readonly FillProduct[],
  { size, area }: { size: TankUnit; area: AreaUnit },
): FillContent => ({
  spray: { amount: tankSize(litres, size), unit: size },
  area: litresPerHa === null ? undefined : { amount: litres / litresPerHa / hectaresOf(1, area), unit: area },
  amounts: products.map((product) => (product.strength === undefined ? undefined : fillAmount(product.strength * litres, product, size))),
})
