import { partitionAt } from '../../src/domain/search/index/read-test.ts'
import { testCount, type IndexedProduct, type SearchIndex } from '../../src/domain/search/index/search-index.ts'
import type { Random } from '../../src/server/data/demo/random.ts'

/**
 * The ingredients of a random foliar test, as the query of somebody with that tank mix: popular products are in many tests, so
 * they are searched often, and rare ones rarely.
 */
export const drawTank = (index: SearchIndex, random: Random): { country: string; products: IndexedProduct[] } => {
  for (;;) {
    const doc = Math.floor(random() * testCount(index))
    const { kind, country } = partitionAt(index, doc)
    if (kind === 'seed') continue
    const lines = index.lines.product.subarray(index.tests.lineOff[doc], index.tests.lineOff[doc + 1])
    return { country, products: Array.from(lines, (at) => index.products[at]!) }
  }
}
