import { tankSize } from './one-tank.ts'
import type { Form } from './records.ts'
import { DEFAULT_SEED_UNIT, type SeedUnit } from './units/chosen-units.ts'
import { MEASURES } from './units/unit-table.ts'
import type { Quantity } from './units/units.ts'

/** The units in which seed is weighed. */
export const SEED_MASS_UNITS = ['kg', 't', 'lb', 'US ton'] as const
export type SeedMassUnit = (typeof SEED_MASS_UNITS)[number]

const KG_PER: Record<SeedMassUnit, number> = { kg: 1, t: 1000, lb: MEASURES.lb.size, 'US ton': 2000 * MEASURES.lb.size }
/** The largest lot that is calculated with; no plant treats a tenth of it in one go. */
const MAX_SEED_KG = 100_000_000

export const seedKilogrammes = (amount: number, unit: SeedMassUnit): number => amount * KG_PER[unit]

/** Why a number cannot be an amount of seed. */
export const seedProblem = (amount: number, unit: SeedMassUnit): 'not above 0' | 'too large' | undefined => {
  if (!(amount > 0)) return 'not above 0'
  return seedKilogrammes(amount, unit) > MAX_SEED_KG ? 'too large' : undefined
}

/** One product of a coating: litres (L) or kilogrammes (P) per kg of seed, undefined where its rate is not known. */
export type SlurryProduct = { rate: number | undefined; form: Form }
export type Slurry = {
  seedKg: number
  /** Litres or kilogrammes of each product; undefined where its rate is not known. */
  amounts: (number | undefined)[]
  /** Litres of all liquids, without solids; undefined where the rate of a liquid is not known. */
  litres: number | undefined
}
/** So many equal batches, and one with the rest of the seed, if there is any. */
type SlurryBatches = { count: number; full: Slurry | undefined; last: Slurry | undefined }

/** A rate that something can be multiplied by: nobody coats seed with nothing of a product. */
const isKnown = (rate: number | undefined): rate is number => rate !== undefined && Number.isFinite(rate) && rate > 0

/** What goes onto so many kilogrammes of seed at the rates of a test. Solids have no volume here: none was recorded. */
export const slurryFor = (seedKg: number, products: readonly SlurryProduct[]): Slurry => {
  const amounts = products.map(({ rate }) => (isKnown(rate) ? rate * seedKg : undefined))
  let litres: number | undefined = 0
  for (const [at, { form }] of products.entries()) {
    const amount = amounts[at]
    if (form === 'L') litres = litres === undefined || amount === undefined ? undefined : litres + amount
  }
  return { seedKg, amounts, litres }
}

/** A rest of less than this share of a batch is an error of the division, not a batch. */
const NOISE = 1e-9

/** Divides the seed into full batches and a last, smaller one. Kilogrammes, both above 0. */
export const slurryBatches = (seedKg: number, batchKg: number, products: readonly SlurryProduct[]): SlurryBatches => {
  const exact = seedKg / batchKg
  const nearest = Math.round(exact)
  const count = Math.abs(exact - nearest) < NOISE ? nearest : Math.floor(exact)
  const lastKg = seedKg - count * batchKg
  return {
    count,
    full: count > 0 ? slurryFor(batchKg, products) : undefined,
    last: lastKg > batchKg * NOISE ? slurryFor(lastKg, products) : undefined,
  }
}

/** In each system the unit of a liquid and of a solid, and the smaller one of which it has so many. */
const SHOWN_IN = {
  metric: { L: ['L', 'ml', 1000], P: ['kg', 'g', 1000] },
  US: { L: ['US gal', 'US fl oz', 128], P: ['US lb', 'oz', 16] },
} as const satisfies Record<string, Record<Form, readonly [whole: string, small: string, each: number]>>

type SlurryAmount = Quantity & {
  /** In the smaller unit, as it is less than one of the other. */
  isSmall: boolean
}

/** An amount of a liquid in litres or of a solid in kilogrammes, in the system of the chosen unit. US pints are a unit of rates alone. */
export const slurryAmount = (amount: number, form: Form, unit: SeedUnit): SlurryAmount => {
  const isMetric = unit === DEFAULT_SEED_UNIT
  const inUS = form === 'L' ? tankSize(amount, 'US gal') : amount / KG_PER.lb
  const whole = isMetric ? amount : inUS
  const [name, small, each] = SHOWN_IN[isMetric ? 'metric' : 'US'][form]
  return whole < 1 ? { amount: whole * each, unit: small, isSmall: true } : { amount: whole, unit: name, isSmall: false }
}
