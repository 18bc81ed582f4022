import type { ProductRecord } from '../../records.ts'
import type { IndexableTest } from '../index/build-index.ts'
import type { Criteria } from '../criteria.ts'
import { MAX_RESULTS } from '../max-results.ts'
import { compareIds } from '../index/search-index.ts'

/** Names of one crop. */
export const RAPE = ['oilseed rape', 'canola', 'rapeseed']

/** The ids that a search finds, by looking at every test: every criterion holds, newest first, then the higher id, at most 500. Without filters and orders. */
export const bruteForce = (products: readonly ProductRecord[], tests: readonly IndexableTest[], criteria: Criteria): string[] => {
  const product = new Map(products.map((one) => [one.id, one]))
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  const isSameCrop = (a: string, b: string) => same(a, b) || [a, b].every((one) => RAPE.includes(one.toLowerCase()))
  return tests
    .filter((one) => one.kind === criteria.kind && one.country === criteria.country)
    .filter((one) => {
      const inTank = one.ingredients.map(({ productId }) => product.get(productId)!)
      return (
        (criteria.products ?? []).every((id) => !id || inTank.some((other) => other.id === id)) &&
        (!criteria.active || inTank.some((other) => other.activeIngredients.some((name) => same(name, criteria.active!)))) &&
        (!criteria.crop || isSameCrop(one.crop, criteria.crop)) &&
        (!criteria.benefit || same(one.benefit, criteria.benefit)) &&
        (!criteria.productSet || inTank.some((other) => other.productSets.includes(criteria.productSet!)))
      )
    })
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : compareIds(b.id, a.id)))
    .slice(0, MAX_RESULTS)
    .map(({ id }) => id)
}
