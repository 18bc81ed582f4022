import { calciumMoles, hasCalcium, hasPhosphate, hasSulphate, sulphateMoles, type TankContent } from '../contents.ts'
import { type Hardness, VERY_HARD, type Water } from '../water/conditions.ts'
import { GUIDANCE_RULES, type GuidanceRule, type WaterRange } from './guidance-rules.ts'
import { STRIP_ENDS } from '../water/hardness-units.ts'

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
const gypsumIn = (contents: readonly TankContent[]): Gypsum | undefined => {
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

/** A warning from general guidance, not from a test; its text is in the catalogues under its code. */
export type Warning = Pick<GuidanceRule, 'code' | 'axis' | 'confidence' | 'figures' | 'sources'> & {
  /** The products that it concerns. */
  productIds: string[]
  /** What of my water makes it matter here; missing where that is not known, or it matters in any water. */
  mine?: { axis: WaterRange['axis']; value: Hardness } | undefined
}

const GYPSUM = {
  axis: 'physical',
  confidence: 'medium',
  sources: [{ name: 'Science in Hydroponics', url: 'https://scienceinhydroponics.com/2020/06/using-calcium-sulfate-in-hydroponics.html' }],
} as const
const GRAMS_GYPSUM_PER_LITRE = 2.4

const gypsumWarning = (contents: readonly TankContent[]): Warning[] => {
  const gypsum = gypsumIn(contents)
  if (!gypsum) return []
  const { products, timesLimit } = gypsum
  return [
    {
      code: timesLimit === undefined ? 'calcium-sulphate' : 'calcium-sulphate-computed',
      ...GYPSUM,
      figures: { gramsGypsumPerLitre: GRAMS_GYPSUM_PER_LITRE, ...(timesLimit !== undefined && { timesLimit }) },
      productIds: products.map(({ productId }) => productId),
    },
  ]
}

/** My value, if it is in a range; very hard water is harder than every range begins. */
const mineIn = (water: Water, range: WaterRange | undefined): Warning['mine'] => {
  const value = range && water[range.axis]
  if (value === undefined || value === null) return undefined
  const { axis, from, above, below } = range!
  const amount = value === VERY_HARD ? STRIP_ENDS.hard : value
  const isIn =
    (from === undefined || Number(amount) >= from) &&
    (above === undefined || Number(amount) > above) &&
    (below === undefined || Number(amount) < below)
  return isIn ? { axis, value } : undefined
}

/**
 * What publications warn of for these products. Those that matter in my water come first. Empty says nothing: a mix
 * without a warning is not a mix that passes.
 */
export const guidanceFor = (contents: readonly TankContent[], mine: Water = {}): Warning[] => {
  const warnings = GUIDANCE_RULES.flatMap(({ code, axis, confidence, figures, sources, water, concerns }): Warning[] => {
    const products = concerns(contents)
    if (products.length === 0) return []
    const fired = mineIn(mine, water)
    return [
      { code, axis, confidence, figures, sources, productIds: products.map(({ productId }) => productId), ...(fired && { mine: fired }) },
    ]
  })
  const all = [...gypsumWarning(contents), ...warnings]
  return [...all.filter((one) => one.mine), ...all.filter((one) => !one.mine)]
}

/** Calcium meets sulphate or phosphate: a jar test stands overnight. */
export const needsNight = (contents: readonly TankContent[]): boolean =>
  contents.some((one) => hasCalcium(one) && contents.some((other) => other !== one && (hasSulphate(other) || hasPhosphate(other))))
