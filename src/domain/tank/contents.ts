import type { IndexedProduct, SearchIndex } from '../search/index/search-index.ts'
import type { Tank } from './tank.ts'

/** What guidance asks of a product of a tank. */
export type TankContent = {
  productId: string
  /** Names of actives or nutrients, in lower case. */
  actives: ReadonlySet<string>
  role: IndexedProduct['role']
  formulation: string
  /** A product of nutrients, whose sulphur may be a sulphate. */
  isNutrition: boolean
  /** g of an active or nutrient in 1 L of spray; undefined where its content or the product's strength is unknown. */
  gramsPerLitre: (name: string) => number | undefined
}

const NUTRIENTS: ReadonlySet<string> = new Set(
  'calcium magnesium manganese zinc iron copper boron molybdenum cobalt selenium silicon nitrogen phosphorus potassium sulphur'.split(' '),
)

/** The contents of a tank's listed products. */
export const contentsOf = (index: Pick<SearchIndex, 'products' | 'actives'>, tank: Pick<Tank, 'products' | 'strengths'>): TankContent[] =>
  tank.products.map((position, place) => {
    const { id, actives, role, formulation, strengths, kind } = index.products[position]!
    const names = actives.map((at) => index.actives[at]!.toLowerCase())
    const spray = tank.strengths[place]!
    return {
      productId: id,
      actives: new Set(names),
      role,
      formulation,
      isNutrition: kind === 'maker' || (names.length > 0 && names.every((name) => NUTRIENTS.has(name))),
      gramsPerLitre: (name) => {
        const content = strengths.find((one) => one.name.toLowerCase() === name)
        return content === undefined || Number.isNaN(spray) ? undefined : content.amount * spray
      },
    }
  })

/** Calcium in a salt or a suspension; not prohexadione-calcium and other actives that are named after it. */
export const hasCalcium = ({ actives }: TankContent): boolean =>
  [...actives].some((name) => name === 'calcium' || /^calcium (nitrate|chloride|carbonate|oxide|hydroxide|formate|acetate)/.test(name))

const SULPHATE = /\bsul(?:ph|f)ate\b/
/** Metals and ions whose usual salt with sulphur is the sulphate. */
const SULPHATE_PARTNERS = ['magnesium', 'manganese', 'zinc', 'iron', 'copper', 'potassium']

/** A sulphate by its name, or sulphur beside a nutrient whose usual salt with it is one. Sulphur alone is elemental. */
export const hasSulphate = ({ actives, isNutrition }: TankContent): boolean =>
  [...actives].some((name) => SULPHATE.test(name)) ||
  (isNutrition && actives.has('sulphur') && SULPHATE_PARTNERS.some((partner) => actives.has(partner)))

export const hasPhosphate = ({ actives, isNutrition }: TankContent): boolean =>
  [...actives].some((name) => /\bphosphate\b/.test(name)) || (isNutrition && actives.has('phosphorus'))

/** g/mol. */
const MOLAR = { calcium: 40.08, sulphur: 32.06, ammoniumSulphate: 132.14 }

/** mol of calcium in 1 L of spray; undefined where unknown. */
export const calciumMoles = (content: TankContent): number | undefined => {
  const grams = content.gramsPerLitre('calcium')
  return grams === undefined ? undefined : grams / MOLAR.calcium
}

/** mol of sulphate in 1 L of spray; undefined where unknown. */
export const sulphateMoles = (content: TankContent): number | undefined => {
  const sulphur = content.gramsPerLitre('sulphur')
  if (sulphur !== undefined) return sulphur / MOLAR.sulphur
  const ammonium = content.gramsPerLitre('ammonium sulphate')
  return ammonium === undefined ? undefined : ammonium / MOLAR.ammoniumSulphate
}
