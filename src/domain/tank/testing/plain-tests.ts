import type { ProductRecord, RecordedConditions, ResultCode } from '../../records.ts'
import type { IndexableTest } from '../../search/index/build-index.ts'
import { passedAsOlder } from '../../search/testing/older.ts'

/** A test as a reader of the files sees it: different products with their summed rates per litre of water. */
export type PlainTest = {
  id: string
  country: string
  date: string
  result: ResultCode
  products: Set<string>
  /** L or kg per L of spray; undefined where the test does not say. */
  strengths: Map<string, number | undefined>
  conditions: RecordedConditions | undefined
  /** Whether every line has a rate above 0. */
  hasRates: boolean
  /** Whether it passed with an older formulation of a product. */
  isOlder: boolean
  /** Ids in order of addition, each at its first addition. */
  order: string[]
}

/** The foliar tests that an edition may see, one by one: what the index's answers are compared with. */
export const plainTests = (tests: readonly IndexableTest[], products: readonly ProductRecord[], productSet?: string): PlainTest[] => {
  const setsOf = new Map(products.map(({ id, productSets }) => [id, productSets]))
  return tests
    .filter(({ kind }) => kind === 'foliar')
    .filter(({ ingredients }) => productSet === undefined || ingredients.some((one) => setsOf.get(one.productId)!.includes(productSet)))
    .map(({ id, country, date, result, waterRate, conditions, ingredients }) => {
      const order = ingredients.toSorted((a, b) => a.order - b.order).map(({ productId }) => productId)
      const different = new Set(order)
      const rateOf = (product: string): number =>
        ingredients.filter(({ productId }) => productId === product).reduce((sum, { rate }) => sum + rate, 0)
      const hasRate = (product: string): boolean => ingredients.every((one) => one.productId !== product || one.rate > 0)
      const strengthOf = (product: string): number | undefined => (waterRate && hasRate(product) ? rateOf(product) / waterRate : undefined)
      return {
        id,
        country,
        date,
        result,
        products: different,
        strengths: new Map([...different].map((product) => [product, strengthOf(product)])),
        conditions,
        hasRates: ingredients.every(({ rate }) => rate > 0),
        isOlder: passedAsOlder({ country, date, result, ingredients }, products),
        order: [...different],
      }
    })
}
