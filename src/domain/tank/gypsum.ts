import { calciumMoles, hasCalcium, hasSulphate, sulphateMoles, type TankContent } from './contents.ts'

/** mol²/L²: above this product of calcium and sulphate gypsum can form, whose solubility is 2.4 g/L at 20 °C; activities left out. */
const GYPSUM_PRODUCT = 1.9e-4

type Gypsum = {
  products: readonly TankContent[]
  /** How many times the limit the spray holds; undefined where a content or a strength is unknown. */
  timesLimit: number | undefined
}

const sum = (moles: (number | undefined)[]): number | undefined =>
  moles.reduce<number | undefined>((total, one) => (total === undefined || one === undefined ? undefined : total + one), 0)

/**
 * Calcium and sulphate from different products of a tank: undefined where they do not meet, or where all contents are known and the
 * spray stays below the limit.
 */
export const gypsumIn = (contents: readonly TankContent[]): Gypsum | undefined => {
  const products = contents.filter(
    (one) =>
      (hasCalcium(one) && contents.some((other) => other !== one && hasSulphate(other))) ||
      (hasSulphate(one) && contents.some((other) => other !== one && hasCalcium(other))),
  )
  if (products.length === 0) return undefined
  const calcium = sum(products.filter(hasCalcium).map(calciumMoles))
  const sulphate = sum(products.filter(hasSulphate).map(sulphateMoles))
  if (calcium === undefined || sulphate === undefined) return { products, timesLimit: undefined }
  const timesLimit = (calcium * sulphate) / GYPSUM_PRODUCT
  return timesLimit > 1 ? { products, timesLimit } : undefined
}
