import { type Amount, tankSize } from './one-tank.ts'
import type { Form } from './records.ts'
import { DEFAULT_SEED_UNIT, type SeedUnit } from './chosen-units.ts'
import { fineRate, type Quantity, type RateUnit } from './units.ts'

/** The units in which seed is weighed. */
export const SEED_MASS_UNITS = ['kg', 't', 'lb', 'US ton'] as const
export type SeedMassUnit = (typeof SEED_MASS_UNITS)[number]

const KG_PER: Record<SeedMassUnit, number> = { kg: 1, t: 1000, lb: 0.453_592_37, 'US ton': 907.184_74 }
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

/** An amount of a liquid in litres or of a solid in kilogrammes, in the system of the chosen unit. US pints are a unit of rates alone. */
export const slurryAmount = (amount: number, form: Form, unit: SeedUnit): Amount => {
  const isMetric = unit === DEFAULT_SEED_UNIT
  const liquid: Quantity<RateUnit> = isMetric ? { amount, unit } : { amount: tankSize(amount, 'US gal'), unit: 'US gal/US ton' }
  const solid: Quantity<RateUnit> = isMetric ? { amount, unit: 'kg/ton' } : { amount: amount / KG_PER.lb, unit: 'US lb/US ton' }
  const whole = form === 'L' ? liquid : solid
  const fine = fineRate(whole)
  return { ...ofAll(whole), fine: fine && ofAll(fine) }
}

/** Of all the seed, not of a ton. */
const ofAll = ({ amount, unit }: Quantity): Quantity => ({ amount, unit: unit.split('/')[0]! })
