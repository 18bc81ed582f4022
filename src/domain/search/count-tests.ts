import { TEST_KINDS, type TestKind } from '../records.ts'
import { dateOf, listOf, partAt, partition, type SearchIndex } from './index/search-index.ts'

/** The number of a country's tests: all, or those with a product of a product set. */
export const countTests = (index: SearchIndex, country: string, productSet?: string): number =>
  TEST_KINDS.reduce((sum, kind) => sum + extentOf(index, kind, [country], productSet).count, 0)

/** A number of tests, and the day of the newest. */
type Recorded = { count: number; newest: string }

/** Whose tests are counted: all, or those with a product of a product set in a country (upper-case code). */
type OnRecord = { productSet: string | undefined; country: string }

/**
 * The number of all tests, or of those that can be found with a product set in a country, and the day of the newest; and the same of each
 * kind that has any. Undefined if there are none.
 */
export const testsOnRecord = (
  index: SearchIndex,
  only?: OnRecord,
): (Recorded & { kinds: Partial<Record<TestKind, Recorded>> }) | undefined => {
  const extents = TEST_KINDS.map((kind) => ({
    kind,
    ...extentOf(index, kind, only ? [only.country] : index.countries, only?.productSet),
  })).filter(({ count }) => count > 0)
  if (extents.length === 0) return undefined
  return {
    count: extents.reduce((sum, { count }) => sum + count, 0),
    newest: dateOf(Math.max(...extents.map(({ newestDay }) => newestDay))),
    kinds: Object.fromEntries(extents.map(({ kind, count, newestDay }) => [kind, { count, newest: dateOf(newestDay) }])),
  }
}

const extentOf = (index: SearchIndex, kind: TestKind, countries: readonly string[], productSet: string | undefined) => {
  let count = 0
  let newestDay = 0
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
