import { gtinCheckDigit } from '../../../domain/products/identify/gtin.ts'
import { NO_HISTORY, type ProductRecord, type ProductRole, type Strength } from '../../../domain/records.ts'
import { ACTIVE_KINDS, NUTRITION_KINDS } from './facts.ts'
import { HISTORIES } from './histories.ts'
import { pick, seeded, type Random } from './random.ts'

type Details = Pick<ProductRecord, 'role' | 'strengths' | 'codes' | keyof typeof NO_HISTORY>
type Described = Pick<ProductRecord, 'id' | 'kind' | 'name' | 'form' | 'formulation' | 'activeIngredients' | 'countries'>

const usualStrengths = new Map(ACTIVE_KINDS.map(({ name, strengths }) => [name, strengths]))

const MICRONUTRIENTS = new Set(['Manganese', 'Zinc', 'Copper', 'Boron', 'Molybdenum', 'Iron', 'Cobalt', 'Selenium'])
const roleOf = ({ kind, activeIngredients }: Described, use: string): ProductRole | '' => {
  if (kind === 'maker') return activeIngredients.every((name) => MICRONUTRIENTS.has(name)) ? 'micronutrient' : ''
  if (use === 'adjuvant') return 'adjuvant'
  if (use !== 'conditioner') return ''
  return activeIngredients[0]!.includes('anti-foam') ? 'anti-foam' : 'water conditioner'
}

/** As the name says (`Kelarin 250 SC`), else a usual strength; none where one of the actives has none. */
const strengthsOf = (random: Random, { name, form, activeIngredients }: Described): Strength[] => {
  const unit = form === 'P' ? 'g/kg' : 'g/L'
  const named = / (\d+) [A-Z]+$/.exec(name)?.[1]
  const strengths = activeIngredients.map((active, at): Strength | undefined => {
    const usual = usualStrengths.get(active)?.[form] ?? []
    const amount = at === 0 && named !== undefined ? Number(named) : usual.length > 0 ? pick(random, usual) : undefined
    return amount === undefined ? undefined : { name: active, amount, unit }
  })
  return strengths.every((one) => one !== undefined) ? strengths : []
}

const digits = (random: Random, count: number): string => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
/** Registration numbers in the form of their country's register. */
const REGISTERS: Record<string, (random: Random) => string> = {
  FR: (random) => `2${String(Math.floor(random() * 26)).padStart(2, '0')}${digits(random, 4)}`,
  DE: (random) => `0${digits(random, 2)}${pick(random, ['0', '4', '5', '7', 'A'])}${digits(random, 2)}-00`,
  PL: (random) => `R-${1 + Math.floor(random() * 300)}/${2005 + Math.floor(random() * 21)}`,
  GB: (random) => `MAPP 1${digits(random, 4)}`,
  NL: (random) => `1${digits(random, 4)} N`,
  US: (random) => `${100 + Math.floor(random() * 900)}-${1 + Math.floor(random() * 1500)}`,
}
/** Numbers of this beginning are for use within a company (GS1), so no real product has them. */
const GTIN_START = '20'

const codesOf = (random: Random, { kind, countries }: Described): string[] => {
  const registered =
    kind === 'maker' ? [] : Object.entries(REGISTERS).filter(([country]) => countries.length === 0 || countries.includes(country))
  const gtin = `${GTIN_START}${digits(random, 10)}`
  return [...registered.map(([country, number]) => `${country}:${number(random)}`), `GTIN:${gtin}${gtinCheckDigit(gtin)}`]
}

/**
 * What the label of a demonstration product tells. Drawn for each product by its own id, so that products and tests are the same
 * with and without it.
 */
export const detailsOf = (product: Described, kind: { use: string; nutrition?: number }): Details => {
  const random = seeded(Number(product.id) * 7_919)
  const nutrients = kind.nutrition === undefined ? undefined : NUTRITION_KINDS[kind.nutrition]!.strengths
  const strengths: Strength[] =
    nutrients?.map((one) => ({ ...one, unit: product.form === 'P' ? 'g/kg' : 'g/L' })) ?? strengthsOf(random, product)
  const codes = codesOf(random, product)
  return {
    role: roleOf(product, kind.use),
    strengths,
    codes,
    ...NO_HISTORY,
    ...HISTORIES[product.name]?.(codes),
  }
}
