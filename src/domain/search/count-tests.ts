import { TEST_KINDS } from '../records.ts'
import { dateOf, listOf, partAt, partition, type SearchIndex } from './search-index.ts'

/** The number of a country's tests: all, or those with a product of a product set. */
export const countTests = (index: SearchIndex, country: string, productSet?: string): number => extentOf(index, [country], productSet).count

/** The number of all tests, or of those with a product of a product set, and the day of the newest; undefined if there are none. */
export const testsOnRecord = (index: SearchIndex, productSet?: string): { count: number; newest: string } | undefined => {
  const { count, newestDay } = extentOf(index, index.countries, productSet)
  return count === 0 ? undefined : { count, newest: dateOf(newestDay) }
}

const extentOf = (index: SearchIndex, countries: readonly string[], productSet: string | undefined) => {
  let count = 0
  let newestDay = 0
  for (const kind of TEST_KINDS)
    for (const country of countries) {
      // Within a part, ascending numbers are newest first.
      let first: number | undefined
      if (productSet === undefined) {
        const [from, end] = partition(index, kind, country)
        count += end - from
        if (end > from) first = from
      } else {
        const { from, end } = listOf(index, partAt(index, kind, country), index.terms.productSet.get(productSet))
        count += end - from
        if (end > from) first = index.docs[from]
      }
      if (first !== undefined) newestDay = Math.max(newestDay, index.tests.days[first]!)
    }
  return { count, newestDay }
}
