import type { Form } from '../../../domain/records.ts'
import { amountProblem } from '../../../domain/tank/volumes/fills.ts'
import { isMoreProductThanWater, strengthIn } from '../../../domain/tank/volumes/room.ts'
import { formOfUnit, perHectare, tankRate, type EnteredRate, type TankRateUnit } from '../../../domain/tank/volumes/rates.ts'
import { MAX_TANK_RATE, MAX_STRENGTH, type TankLine } from '../../../domain/tank/tank.ts'
import type { WaterUnit } from '../../../domain/units/chosen-units.ts'
import { toLitresPerHa } from '../../../domain/units/units.ts'
import type { AmountFault } from '../../shared/amounts/amounts.ts'
import type { MyWater } from '../../../domain/tank/water/my-water.ts'

/** A tank as it was entered: what its address holds, and what the parts of the page are made from. */

export type EnteredLine = {
  /** Null for a product that is not in our list. */
  productId: string | null
  /** In the tank's country; of a listed product empty until the lists are there. */
  name: string
  /** What it was called where it came from, if nobody confirmed yet that it is this product of our list. */
  asked?: string | undefined
  /** Null where none was entered. */
  rate: EnteredRate | null
}
export type EnteredTank = {
  /** Upper-case code; empty while none is chosen. */
  country: string
  /** As typed; may be empty. */
  crop: string
  /** Null where none was entered. */
  water: { amount: number; unit: WaterUnit } | null
  /** What is known of the water that came with the tank, as in a link; missing where nothing did. */
  mine?: MyWater | undefined
  /** The test whose rates and water volume were taken over as they are; missing where somebody typed theirs. */
  ratesOf?: string | undefined
  lines: readonly EnteredLine[]
}

/** Whether a product is a liquid or a solid; undefined where it is not known. */
export type FormOf = (productId: string) => Form | undefined

export const MAX_TANK_NAME = 200

/** L/ha; null where no water volume was entered. */
export const litresPerHa = ({ water }: Pick<EnteredTank, 'water'>): number | null => water && toLitresPerHa(water.amount, water.unit)

/** Why an amount of product cannot be a rate. */
export const rateFault = (amount: number, unit: TankRateUnit): AmountFault | undefined => {
  const taken = tankRate(amount, unit, formOfUnit(unit))!
  return 'rate' in taken ? amountProblem(taken.rate, MAX_TANK_RATE) : amountProblem(taken.strength, MAX_STRENGTH)
}

/** The form of a line's product; what is in no list has that of its unit. */
const formIn = ({ productId, rate }: EnteredLine, formOf: FormOf): Form | undefined =>
  (productId === null ? undefined : formOf(productId)) ?? (rate ? formOfUnit(rate.unit) : undefined)

/** Whether the unit is one of mass for a liquid, or of volume for a solid: such a rate is refused, not converted. */
export const hasWrongMeasure = (line: EnteredLine, formOf: FormOf): boolean =>
  line.rate !== null && formOfUnit(line.rate.unit) !== formIn(line, formOf)

/** A line's rate in L or kg per hectare, or its strength in L or kg per L of spray; nothing where none was entered or its unit is refused. */
export const amountOf = (line: EnteredLine, formOf: FormOf): Pick<TankLine, 'rate' | 'strength'> => {
  const form = formIn(line, formOf)
  return (line.rate && form && tankRate(line.rate.amount, line.rate.unit, form)) ?? {}
}

/** A line's rate in L or kg per hectare; undefined where it cannot be known. */
export const perHectareOf = (tank: EnteredTank, line: EnteredLine, formOf: FormOf): number | undefined =>
  perHectare(amountOf(line, formOf), litresPerHa(tank))

/** Whether the tank has more product than water, of which one unit may be wrong; its answer is given all the same (TANK-110). */
export const isOverfull = (tank: EnteredTank, formOf: FormOf): boolean =>
  isMoreProductThanWater(tank.lines.map((line) => strengthIn(amountOf(line, formOf), litresPerHa(tank))))

/** What the tank's call takes. A rate whose unit is refused is left out, so that its strength is not known. */
export const questionOf = (tank: EnteredTank, formOf: FormOf): { waterRate: number | null; lines: TankLine[] } => ({
  waterRate: litresPerHa(tank),
  lines: tank.lines.map((line) => ({
    ...(line.productId === null
      ? { name: line.name }
      : { productId: line.productId, ...(line.asked !== undefined && { asked: line.asked }) }),
    ...amountOf(line, formOf),
  })),
})

/** What a line is called outside of this page: what it came as, and no product of our list, until somebody confirms that it is that one. */
export const identityOf = ({ productId, name, asked }: EnteredLine): { id: string; name: string } =>
  asked === undefined ? { id: productId ?? '', name } : { id: '', name: asked }

/** The tank, one of its products confirmed. */
export const withConfirmed = (tank: EnteredTank, at: number): EnteredTank => ({
  ...tank,
  lines: tank.lines.map((line, place) => (place === at ? { productId: line.productId, name: line.name, rate: line.rate } : line)),
})

/** How many different products there are, in the list or not. */
export const differentProducts = ({ lines }: Pick<EnteredTank, 'lines'>): number =>
  new Set(lines.map(({ productId, name }) => productId ?? ` ${name.trim().toLowerCase()}`)).size

/** The tank with the names of its listed products. */
export const withNames = (tank: EnteredTank, nameOf: (productId: string) => string | undefined): EnteredTank => ({
  ...tank,
  lines: tank.lines.map((line) => (line.productId === null ? line : { ...line, name: nameOf(line.productId) ?? line.name })),
})
