import { countryCode } from '../countries.ts'
import { formOfUnit, tankRate, type TankRateUnit } from '../tank/volumes/rates.ts'
import { MAX_LINES, MAX_STRENGTH, MAX_TANK_RATE, MAX_WATER } from '../tank/tank.ts'
import { toLitresPerHa } from '../units/units.ts'
import { rateUnitOf, shareOf, waterUnitOf } from './adapt-units.ts'
import { cutText } from './plain-text.ts'
import type { TakenRate, TakenWater } from './taken-tank.ts'
import { OWN_DEFINITIONS, RATE_DEFINITIONS } from './write-adapt.ts'

/** More is no tank. */
export const MAX_FILE_BYTES = 1_000_000
/** As many characters as a line of a tank may have. */
const MAX_NAME = 200

/** A product as a file names it: by its name, and by numbers of which it says who gives them. */
export type ReadProduct = { name: string; ids: readonly { source: string; text: string }[]; rate: TakenRate | null }
/** `country` and `crop` are empty where the file says nothing of them. */
export type ReadMix = { country: string; crop: string; water: TakenWater | null; products: ReadProduct[] }
/** Why a file is refused as a whole (TAKE-08). */
export type ReadingProblem =
  | { problem: 'not-adapt' | 'too-large' | 'no-mix' | 'several' | 'too-many' }
  | { problem: 'unit'; name: string; unit: string }
  | { problem: 'amount'; name: string }

type Json = { readonly [key: string]: unknown }
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const objectAt = (from: Json, key: string): Json => (isJson(from[key]) ? from[key] : {})
const textAt = (from: Json, key: string): string => (typeof from[key] === 'string' ? from[key] : '')
const referenceOf = (from: Json): string => textAt(objectAt(from, 'id'), 'referenceId')

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

/** Thrown and caught within this file only. */
class Refusal extends Error {
  readonly problem: ReadingProblem
  constructor(problem: ReadingProblem) {
    super(problem.problem)
    this.problem = problem
  }
}

const isRate = (amount: number, unit: TankRateUnit): boolean => {
  const rate = tankRate(amount, unit, formOfUnit(unit))!
  return 'rate' in rate ? rate.rate > 0 && rate.rate <= MAX_TANK_RATE : rate.strength > 0 && rate.strength <= MAX_STRENGTH
}

/** A number of the file's own; NaN for anything else, so that it is refused. */
const numberOf = (value: unknown): number => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^\d{1,15}(?:\.\d{1,40})?$/.test(value) ? Number(value) : Number.NaN
}

const NOISE = 1e-9
const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= NOISE * Math.max(one, other)

/** A rate of an operation: in the unit of its definition, and as it was entered, if the file says so. */
type FoundRate = { perHa: number; form: 'L' | 'P'; entered: string }

/** The rates of all operations by product, the first of each. */
const ratesIn = (documents: Json): Map<string, FoundRate> => {
  const rates = new Map<string, FoundRate>()
  const listed = ['recommendations', 'workOrders', 'plans'].flatMap((kind) => objectsIn(documents[kind]))
  for (const operation of listed.flatMap((one) => objectsIn(one['operations']))) {
    const values = new Map(objectsIn(operation['summaryValues']).map((value) => [textAt(value, 'variableId'), value['valueText']]))
    for (const variable of objectsIn(operation['variables'])) {
      const [productId, code] = [textAt(variable, 'productId'), textAt(variable, 'definitionCode')]
      const form = code === RATE_DEFINITIONS.L ? 'L' : code === RATE_DEFINITIONS.P ? 'P' : undefined
      const value = values.get(referenceOf(variable)) ?? variable['defaultRate']
      if (productId === '' || form === undefined || value === undefined || rates.has(productId)) continue
      const own = objectsIn(variable['contextItems']).find((item) => textAt(item, 'definitionCode') === OWN_DEFINITIONS.rate)
      rates.set(productId, { perHa: numberOf(value), form, entered: own ? textAt(own, 'valueText') : '' })
    }
  }
  return rates
}

/** What was entered, where the file has it and it is the same amount: a program that changes a rate leaves it behind. */
const enteredIn = ({ entered }: FoundRate): { amount: number; code: string } | undefined => {
  const [amount = '', code = '', ...more] = entered.split(' ')
  return more.length === 0 && numberOf(amount) > 0 ? { amount: numberOf(amount), code } : undefined
}

const waterOf = (found: FoundRate | undefined, name: string): TakenWater | null => {
  if (!found) return null
  if (!(found.perHa > 0 && found.perHa <= MAX_WATER) || found.form !== 'L') throw new Refusal({ problem: 'amount', name })
  const own = enteredIn(found)
  const unit = own && waterUnitOf(own.code)
  return own && unit && isSame(toLitresPerHa(own.amount, unit), found.perHa)
    ? { amount: own.amount, unit }
    : { amount: found.perHa, unit: 'L/ha' }
}

const rateOf = (component: Json, found: FoundRate | undefined, litresPerHa: number | undefined, name: string): TakenRate | null => {
  const checked = (amount: number, unit: TankRateUnit): TakenRate => {
    if (!isRate(amount, unit)) throw new Refusal({ problem: 'amount', name })
    return { amount, unit }
  }
  if (found) {
    const own = enteredIn(found)
    const unit = own && rateUnitOf(own.code)
    const perHa = unit && tankRate(own.amount, unit, found.form)
    const inOwn = perHa && ('rate' in perHa ? perHa.rate : litresPerHa === undefined ? undefined : perHa.strength * litresPerHa)
    return unit && inOwn !== undefined && isSame(inOwn, found.perHa)
      ? checked(own.amount, unit)
      : checked(found.perHa, found.form === 'L' ? 'L/ha' : 'kg/ha')
  }
  if (!isJson(component['amount'])) return null
  const amount = numberOf(component['amount']['numericValue'])
  const code = textAt(component['amount'], 'unitOfMeasureCode')
  const unit = rateUnitOf(code)
  const share = unit ? { amount, unit } : shareOf(amount, code)
  if (!share) throw new Refusal({ problem: 'unit', name, unit: cutText(code, 40) })
  return checked(share.amount, share.unit)
}

const mixIn = (root: Json): ReadMix => {
  const catalog = objectAt(root, 'catalog')
  const all = objectsIn(catalog['products'])
  const products = new Map(all.map((product) => [referenceOf(product), product]))
  const mixes = all.filter((product) => product['productTypeCode'] === 'MIX' && objectsIn(product['productComponents']).length > 0)
  const [mix] = mixes
  if (!mix) throw new Refusal({ problem: 'no-mix' })
  if (mixes.length > 1) throw new Refusal({ problem: 'several' })
  const parts = objectsIn(mix['productComponents']).filter(
    (part) => part['isCarrier'] !== true && products.get(textAt(part, 'productId'))?.['productTypeCode'] !== 'WATER',
  )
  if (parts.length === 0) throw new Refusal({ problem: 'no-mix' })
  if (parts.length > MAX_LINES) throw new Refusal({ problem: 'too-many' })
  const documents = objectAt(root, 'documents')
  const rates = ratesIn(documents)
  const [recommendation = {}] = objectsIn(documents['recommendations'])
  const water = waterOf(rates.get(referenceOf(mix)), cutText(textAt(mix, 'name'), MAX_NAME))
  const country = objectsIn(recommendation['contextItems']).find((item) => textAt(item, 'definitionCode') === OWN_DEFINITIONS.country)
  const [cropId] = Array.isArray(recommendation['cropIds']) ? (recommendation['cropIds'] as unknown[]) : []
  const crop = objectsIn(catalog['crops']).find((one) => referenceOf(one) === cropId)
  return {
    country: (country && countryCode(textAt(country, 'valueText'))) ?? '',
    crop: crop ? cutText(textAt(crop, 'name'), MAX_NAME) : '',
    water,
    products: parts.map((part) => {
      const product = products.get(textAt(part, 'productId'))
      const name = product ? cutText(textAt(product, 'name'), MAX_NAME) : ''
      if (!product || name === '') throw new Refusal({ problem: 'not-adapt' })
      const ids = objectsIn(objectAt(product, 'id')['uniqueIds']).map((one) => ({
        source: textAt(one, 'idSource'),
        text: textAt(one, 'idText'),
      }))
      const litres = water ? toLitresPerHa(water.amount, water.unit) : undefined
      return { name, ids, rate: rateOf(part, rates.get(referenceOf(product)), litres, name) }
    }),
  }
}

/** The mix of a file of the ADAPT Standard 2, or why the file is refused. Nothing of a refused file is taken. */
export const readAdapt = (text: string): ReadMix | ReadingProblem => {
  if (text.length > MAX_FILE_BYTES) return { problem: 'too-large' }
  const root = parsed(text)
  if (!isJson(root) || !isJson(root['catalog']) || !textAt(root, 'rootSchemaVersion').startsWith('2.')) return { problem: 'not-adapt' }
  try {
    return mixIn(root)
  } catch (error) {
    if (error instanceof Refusal) return error.problem
    throw error
  }
}
