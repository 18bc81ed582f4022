import type { IndexedProduct } from '../../search/index/search-index.ts'

/** The maker's seven steps of mixing (REQ-03, TANK-18). */
export type MixingStep = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** Why a product has its place. Codes; the catalogues hold the words. */
export const PLACE_REASONS = [
  'as-tested',
  'water-conditioner',
  'anti-foam',
  'solid-nutrient',
  'dispersible-granule',
  'wettable-powder',
  'soluble-solid',
  'emulsifiable-solid',
  'suspension',
  'capsules',
  'water-solution',
  'liquid-nutrient',
  'suspo-emulsion',
  'emulsion-in-water',
  'micro-emulsion',
  'oil-dispersion',
  'emulsifiable-concentrate',
  'adjuvant',
] as const
export type PlaceReason = (typeof PLACE_REASONS)[number]

/** Why a product has no place in the seven steps: nothing says its formulation, or it is none that is mixed in a tank. */
export const APART_REASONS = ['see-label', 'not-for-a-tank'] as const
export type ApartReason = (typeof APART_REASONS)[number]

type Placed = { step: MixingStep; reason: PlaceReason }

const step = (number: MixingStep, reason: PlaceReason, codes: string): [code: string, placed: Placed][] =>
  codes.split(' ').map((code) => [code, { step: number, reason }])

/** Of crop protection products, by international formulation code (CropLife Technical Monograph 2). */
const BY_FORMULATION: ReadonlyMap<string, Placed> = new Map([
  ...step(3, 'dispersible-granule', 'WG WT'),
  ...step(3, 'wettable-powder', 'WP WS'),
  ...step(3, 'soluble-solid', 'SG SP ST SS'),
  ...step(3, 'emulsifiable-solid', 'EG EP'),
  ...step(4, 'suspension', 'SC ZC FS'),
  ...step(4, 'capsules', 'CS CF'),
  ...step(4, 'water-solution', 'SL GW LS'),
  ...step(6, 'suspo-emulsion', 'SE ZE'),
  ...step(6, 'emulsion-in-water', 'EW ZW EO'),
  ...step(6, 'micro-emulsion', 'ME'),
  ...step(6, 'oil-dispersion', 'OD OF'),
  ...step(6, 'emulsifiable-concentrate', 'EC ES DC OL GL'),
])

type Ordered = Pick<IndexedProduct, 'formulation' | 'role' | 'kind' | 'form'>

/** A nutrition product: the maker's, or one whose role says so. */
export const isNutrition = ({ kind, role }: Pick<IndexedProduct, 'kind' | 'role'>): boolean => kind === 'maker' || role === 'micronutrient'

/** The step of a product by its role and formulation, or why it stands apart. */
export const mixingStep = (product: Ordered): Placed | ApartReason => {
  const { formulation, role, form } = product
  if (formulation === '') return 'see-label'
  if (role === 'water conditioner') return { step: 1, reason: 'water-conditioner' }
  if (role === 'anti-foam') return { step: 1, reason: 'anti-foam' }
  if (role === 'adjuvant') return { step: 7, reason: 'adjuvant' }
  if (isNutrition(product)) return form === 'P' ? { step: 2, reason: 'solid-nutrient' } : { step: 5, reason: 'liquid-nutrient' }
  return BY_FORMULATION.get(formulation.toUpperCase()) ?? 'not-for-a-tank'
}
