import { TEST_KINDS } from '../records.ts'
import { listOf, partAt, partition, type SearchIndex } from './search-index.ts'

/** The number of a country's tests: all, or those with a product of a product set. */
export const countTests = (index: SearchIndex, country: string, productSet?: string): number => {
  let count = 0
  for (const kind of TEST_KINDS) {
    if (productSet === undefined) {
      const [from, end] = partition(index, kind, country)
      count += end - from
    } else {
      const { from, end } = listOf(index, partAt(index, kind, country), index.terms.productSet.get(productSet))
      count += end - from
    }
  }
  return count
}
