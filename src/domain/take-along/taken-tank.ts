import type { Form } from '../records.ts'
import { isMoreProductThanWater } from '../tank/volumes/room.ts'
import type { WaterUnit } from '../units/chosen-units.ts'
import type { TankRateUnit } from '../tank/volumes/rates.ts'
import { fillAmount } from '../tank/volumes/fills.ts'
import type { AreaUnit } from '../one-tank.ts'
import { WHOLE } from '../units/unit-table.ts'
import type { Quantity } from '../units/units.ts'
import { roundedText, writableText } from './plain-text.ts'

/** A rate as the visitor entered it, or as a laboratory tested it. */
export type TakenRate = { amount: number; unit: TankRateUnit }
export type TakenWater = { amount: number; unit: WaterUnit }

/** One line of a tank that is taken along. */
export type TakenProduct = {
  /** In our list; empty for a product that is in none. */
  id: string
  /** In the tank's country. */
  name: string
  form: Form
  entered: TakenRate | null
  /** L/ha or kg/ha; undefined where it is not known. */
  rate: number | undefined
  /** As in `ProductRecord`: those of the country, and barcodes. */
  codes: readonly string[]
  /** In the order of addition, from 1; null for a product that stands apart from it. */
  place: number | null
}

/** What goes into one fill of the sprayer: litres of spray, and L or kg of each product in the tank's order. */
export type TakenFill = { name: string; litres: number; amounts: readonly number[] }

/** What goes of a product into a fill, in the units in which its rate was typed. */
export const fillText = (amount: number, { form, entered }: Pick<TakenProduct, 'form' | 'entered'>, water: TakenWater | null): string => {
  const { amount: shown, unit } = fillAmount(
    amount,
    { form, unit: entered?.unit ?? WHOLE.ha[form].unit },
    water?.unit === 'US gal/ac' ? 'US gal' : 'L',
  )
  return `${roundedText(shown)} ${unit}`
}

/** What every file says of the tank, in the reader's language. */
export type TakenWords = {
  title: string
  /** The state in one or two words, which every name in a file begins with: “Failed”. */
  short: string
  /** The headline, such as “Micromax + Xanicore failed”. */
  state: string
  /** Sentences that explain it, with what it does not say: a guide, no guarantee. */
  notes: readonly string[]
}

export type TakenTank = {
  /** Upper-case code. */
  country: string
  /** As it was entered, its EPPO code, and whose codes these are; empty where there is none. */
  crop: { name: string; eppo: string; source: string }
  water: TakenWater | null
  /** L/ha of spray; null where it is not known. */
  waterRate: number | null
  products: readonly TakenProduct[]
  fills: readonly TakenFill[]
  /** Of the field, where it was entered. */
  area: Quantity<AreaUnit> | null
  words: TakenWords
}

/** A tank of which everything is known that a mix needs. */
export type WholeTank = Omit<TakenTank, 'water' | 'waterRate' | 'products'> & {
  water: TakenWater
  waterRate: number
  products: readonly (TakenProduct & { entered: TakenRate; rate: number })[]
}

/** Why a tank cannot be written: names of products without a rate, no water, or more product than water. */
export type TakingProblem = { problem: 'rates'; names: string[] } | { problem: 'water' } | { problem: 'too full' }

/** Products without a rate per hectare, which no file has with an amount of 0 (TAKE-03). */
const withoutRate = ({ products }: Pick<TakenTank, 'products'>): string[] =>
  products.filter(({ entered, rate }) => entered === null || rate === undefined).map(({ name }) => name)

/** L of all liquids in one litre of spray. */
export const liquidShare = ({ products, waterRate }: Pick<WholeTank, 'products' | 'waterRate'>): number =>
  products.reduce((sum, { form, rate }) => (form === 'L' ? sum + rate / waterRate : sum), 0)

/** What keeps a tank out of a file with a mix in it; a record does without the water. */
export const takingProblem = (tank: TakenTank, needs: 'mix' | 'record'): TakingProblem | undefined => {
  const needsWater = tank.products.some(({ entered, rate }) => entered !== null && rate === undefined)
  if (tank.waterRate === null && (needs === 'mix' || needsWater)) return { problem: 'water' }
  const names = withoutRate(tank)
  if (names.length > 0) return { problem: 'rates', names }
  const isFull = (): boolean => isMoreProductThanWater(tank.products.map(({ rate }) => rate! / tank.waterRate!))
  return needs === 'mix' && isFull() ? { problem: 'too full' } : undefined
}

/** The tank with everything that a mix needs; undefined where `takingProblem` says what is missing. */
export const wholeTank = (tank: TakenTank): WholeTank | undefined =>
  takingProblem(tank, 'mix') === undefined ? (tank as WholeTank) : undefined

/** What a file says of a tank in one paragraph: its state, and what explains it. */
export const evidenceText = ({ state, notes }: TakenWords): string =>
  [/[.!?।]$/.test(state) ? state : `${state}.`, ...notes].map(writableText).join(' ')
