import { compareIds, type SearchIndex } from '../search/index/search-index.ts'
import { hasMixPage } from './addresses.ts'
import { docsOfProduct, hasTests, mixesOfProduct } from './tests-of-product.ts'

/** A page that anybody can find: of a product by its position, or of the mix that a test has. `day` is that of its newest test. */
export type FoundPage = { day: number } & ({ product: number } | { mixOf: number })

/** How many tests of products are looked at before others have their turn: a few milliseconds, unless one product has more. */
const TESTS_AT_ONCE = 2_000
const PRODUCTS_AT_ONCE = 100

/**
 * Every product and mix that has a page, in one order. A mix belongs to the first of its products, so that one product at a time is looked
 * at and each mix is found once. Pauses between, so that a server answers others meanwhile.
 */
export const findAllPages = async (index: SearchIndex, pause: () => Promise<void>): Promise<FoundPage[]> => {
  const { days } = index.tests
  const newest = (docs: readonly number[]): number => docs.reduce((most, doc) => Math.max(most, days[doc]!), 0)
  const pages: FoundPage[] = []
  let [looked, tests] = [0, 0]
  for (let product = 0; product < index.products.length; product++) {
    if (tests >= TESTS_AT_ONCE || looked >= PRODUCTS_AT_ONCE) {
      await pause()
      looked = tests = 0
    }
    looked++
    if (!hasTests(index, product)) continue
    const { id } = index.products[product]!
    const all = [...docsOfProduct(index, 'foliar', product), ...docsOfProduct(index, 'seed', product)]
    tests += all.length
    pages.push({ product, day: newest(all) })
    for (const { products, docs } of mixesOfProduct(index, product)) {
      const ids = products.map((at) => index.products[at]!.id)
      if (compareIds(ids[0]!, id) === 0 && hasMixPage(ids)) pages.push({ mixOf: docs[0]!, day: newest(docs) })
    }
  }
  return pages
}
