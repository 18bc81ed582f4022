import type { MixingStep, PlaceReason } from './mixing-steps.ts'

/** Where published schemes differ from the maker's seven steps, or from each other, about one product. */
export const DISAGREEMENTS = [
  'capsules-with-suspensions-or-after-ec',
  'suspo-emulsion-with-suspensions-or-ec',
  'emulsion-with-suspensions-or-ec',
  'micro-emulsion-with-suspensions-or-ec',
  'solution-before-ec-or-last',
  'liquid-nutrient-first-fifth-or-last',
  'soluble-solid-first',
  'soluble-bag-before-fertiliser',
  'adjuvant-after-powders-or-last',
] as const
export type Disagreement = (typeof DISAGREEMENTS)[number]

type MixedProduct = { step: MixingStep; reason: PlaceReason; formulation: string }

type Rule = {
  code: Disagreement
  /** Names of the schemes and publications. */
  sources: readonly string[]
  concerns: (product: MixedProduct, all: readonly MixedProduct[]) => boolean
}

const reasonIs =
  (reason: PlaceReason): Rule['concerns'] =>
  (product) =>
    product.reason === reason

const RULES: readonly Rule[] = [
  {
    code: 'capsules-with-suspensions-or-after-ec',
    sources: ['Pease, Christians and Thoms', 'SDSU Extension'],
    concerns: reasonIs('capsules'),
  },
  {
    code: 'suspo-emulsion-with-suspensions-or-ec',
    sources: ['APPLES', 'Pease, Christians and Thoms'],
    concerns: reasonIs('suspo-emulsion'),
  },
  {
    code: 'emulsion-with-suspensions-or-ec',
    sources: ['Pease, Christians and Thoms', 'APPLES'],
    concerns: reasonIs('emulsion-in-water'),
  },
  { code: 'micro-emulsion-with-suspensions-or-ec', sources: ['APPLES'], concerns: reasonIs('micro-emulsion') },
  {
    code: 'solution-before-ec-or-last',
    sources: ['Manitoba Guide', 'APPLES', 'WALES'],
    concerns: (product, all) => product.reason === 'water-solution' && all.some(({ step }) => step === 6),
  },
  {
    code: 'liquid-nutrient-first-fifth-or-last',
    sources: ['Manitoba Guide', 'Pease, Christians and Thoms', 'terazpole.pl'],
    concerns: reasonIs('liquid-nutrient'),
  },
  { code: 'soluble-solid-first', sources: ['APPLES'], concerns: reasonIs('soluble-solid') },
  {
    code: 'soluble-bag-before-fertiliser',
    sources: ['Canola Council', 'Manitoba Guide'],
    concerns: (product, all) => product.step === 3 && all.some(({ step }) => step === 2),
  },
  { code: 'adjuvant-after-powders-or-last', sources: ['AgroLiquid (WALES)'], concerns: reasonIs('adjuvant') },
]

/** What sources disagree on at one product of a tank. */
export const disagreementsAt = (
  product: MixedProduct,
  all: readonly MixedProduct[],
): { code: Disagreement; sources: readonly string[] }[] =>
  RULES.filter(({ concerns }) => concerns(product, all)).map(({ code, sources }) => ({ code, sources }))

/** What holds for every tank, whatever is in it, with the figures that its text names. */
export const ORDER_NOTES = [
  { code: 'label-first', sources: ['Southern Ag'], figures: {} },
  {
    code: 'first-fill',
    sources: ['SDSU Extension', 'Manitoba Guide', 'GRDC', 'Nufarm', 'Eureka Ag'],
    figures: { fromPercent: 33, toPercent: 70 },
  },
  { code: 'agitate-throughout', sources: [], figures: {} },
  { code: 'wales-a-differs', sources: ['Country Guide', 'RealAgriculture', 'AgroLiquid', 'legitlads.com'], figures: {} },
] as const
export type OrderNote = {
  code: (typeof ORDER_NOTES)[number]['code']
  sources: readonly string[]
  figures: Readonly<Record<string, number>>
}
