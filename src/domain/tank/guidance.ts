import { hasCalcium, hasPhosphate, hasSulphate, type TankContent } from './contents.ts'
import { GUIDANCE_RULES, type GuidanceRule } from './guidance-rules.ts'
import { gypsumIn } from './gypsum.ts'

/** A warning from general guidance, not from a test; its text is in the catalogues under its code. */
export type Warning = Pick<GuidanceRule, 'code' | 'axis' | 'confidence' | 'figures' | 'sources'> & {
  /** The products that it concerns. */
  productIds: string[]
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

/** What publications warn of for these products. Empty says nothing: a mix without a warning is not a mix that passes. */
export const guidanceFor = (contents: readonly TankContent[]): Warning[] => [
  ...gypsumWarning(contents),
  ...GUIDANCE_RULES.flatMap(({ code, axis, confidence, figures, sources, concerns }) => {
    const products = concerns(contents)
    return products.length === 0
      ? []
      : [{ code, axis, confidence, figures, sources, productIds: products.map(({ productId }) => productId) }]
  }),
]

/** Calcium meets sulphate or phosphate: a jar test stands overnight. */
export const needsNight = (contents: readonly TankContent[]): boolean =>
  contents.some((one) => hasCalcium(one) && contents.some((other) => other !== one && (hasSulphate(other) || hasPhosphate(other))))
