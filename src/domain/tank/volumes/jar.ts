import type { Form } from '../../records.ts'
import { isMoreProductThanWater } from './room.ts'

/** The jar's sizes that a sheet offers, in ml. */
export const JAR_SIZES = [500, 1000, 2000] as const

/** One product's dose for a jar. */
export type JarDose = {
  /** Of the product, or of its dilution: ml; g of an undiluted solid. */
  amount: number
  unit: 'ml' | 'g'
  /** Of the product: 1 part of a liquid is 1 ml, of a solid 1 g. */
  form: Form
  /** 1 part of the product (1 ml or 1 g) made up to this many parts (ml) with water before dosing; 1 for none. */
  dilution: 1 | 10 | 100
  /** Even the thinnest dilution gives less than 1 ml. */
  isTooSmall: boolean
}

/** The smallest dose that a household syringe or scale measures well, in ml or g. */
const LEAST_DOSE = 1
const DILUTIONS = [1, 10, 100] as const
/** Error of a multiplication, so that a dose of exactly 1 needs no dilution. */
const NOISE = 1e-9

/**
 * The dose of a product for a jar, from its strength in L or kg per L of spray: rate per hectare × jar ml ÷ water L/ha. Undefined
 * where the strength is unknown.
 */
export const jarDose = (strength: number, form: Form, jarMl: number): JarDose | undefined => {
  if (Number.isNaN(strength)) return undefined
  const dose = strength * jarMl
  const dilution = DILUTIONS.find((parts) => dose * parts >= LEAST_DOSE - NOISE) ?? 100
  return {
    amount: dose * dilution,
    unit: form === 'P' && dilution === 1 ? 'g' : 'ml',
    form,
    dilution,
    isTooSmall: dose * dilution < LEAST_DOSE - NOISE,
  }
}

/** The same dose for a jar of another size. */
export const doseForJar = ({ amount, dilution, form }: JarDose, fromMl: number, toMl: number): JarDose =>
  jarDose(amount / dilution / fromMl, form, toMl)!

/** When to look at the jar, in minutes after the last product. */
export const LOOK_AFTER_MINUTES = [5, 30, 120] as const

type JarStep = { productId: string; dose: JarDose | null }
export type JarSheet = {
  jarMl: number
  /** Share of the jar's water to begin with: the tank's own share of the first fill (GRDC Spray application manual, 7.5), or less for room. */
  firstFillShare: number
  /** No product has a dose: there is more product than water, and the jar would overflow (TANK-110). */
  moreProductThanWater: boolean
  /** In the order of mixing; a product without a strength has no dose. */
  steps: JarStep[]
  lookAfterMinutes: readonly number[]
  /** Calcium meets sulphate or phosphate, whose crystals can take a night (UC ANR): look again the next morning. */
  overnight: boolean
}

/** In the middle of what sources advise. */
const FIRST_FILL_SHARE = 0.6

/**
 * The water to begin with, in ml: less than usual where the doses would not fit above it. A gramme of a solid counts as a millilitre. At
 * least 0, whatever the doses.
 */
export const firstWaterMl = (doses: readonly (JarDose | null | undefined)[], jarMl: number): number => {
  const room = jarMl - doses.reduce((sum, dose) => sum + (dose?.amount ?? 0), 0)
  const usual = FIRST_FILL_SHARE * jarMl
  return room < usual ? Math.max(Math.floor(room), 0) : usual
}

/**
 * The sheet of a jar test, its products in the order of mixing. `others` are the strengths of products of the tank that are not in the
 * sheet.
 */
export const jarSheet = (
  products: readonly { productId: string; form: Form; strength: number }[],
  overnight: boolean,
  jarMl: number,
  others: readonly number[] = [],
): JarSheet => {
  const moreProductThanWater = isMoreProductThanWater([...products.map(({ strength }) => strength), ...others])
  const doseOf = (strength: number, form: Form) => (moreProductThanWater ? undefined : jarDose(strength, form, jarMl))
  const steps = products.map(({ productId, form, strength }) => ({ productId, dose: doseOf(strength, form) ?? null }))
  return {
    jarMl,
    firstFillShare:
      firstWaterMl(
        steps.map(({ dose }) => dose),
        jarMl,
      ) / jarMl,
    moreProductThanWater,
    steps,
    lookAfterMinutes: LOOK_AFTER_MINUTES,
    overnight,
  }
}
