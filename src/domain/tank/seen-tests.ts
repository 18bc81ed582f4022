import type { SearchIndex } from '../search/index/search-index.ts'

/**
 * The tests that an edition may see: all, or those with a product of its set (EDI-05). Takes test numbers; the products of the set
 * are looked up once.
 */
export const seenTests = (index: SearchIndex, productSet: string | undefined): ((doc: number) => boolean) => {
  if (productSet === undefined) return () => true
  const { products, lines, tests } = index
  const isMember = Uint8Array.from(products, (product) => (product.productSets.includes(productSet) ? 1 : 0))
  return (doc) => {
    const end = tests.lineOff[doc + 1]!
    for (let line = tests.lineOff[doc]!; line < end; line++) if (isMember[lines.product[line]!] === 1) return true
    return false
  }
}
