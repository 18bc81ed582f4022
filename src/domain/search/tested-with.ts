import { holdsProductOf } from './index/read-test.ts'
import { listOf, partAt, type SearchIndex } from './index/search-index.ts'

/**
 * Positions of the products that are together with a product in any foliar test of the country, or in any with a product of a product set,
 * and of their active ingredients, ascending; undefined where the product is unknown.
 */
export const testedWith = (
  index: SearchIndex,
  country: string,
  productId: string,
  productSet?: string,
): { products: number[]; actives: number[] } | undefined => {
  const product = index.terms.product.get(productId)
  if (product === undefined) return undefined
  const { from, end } = listOf(index, partAt(index, 'foliar', country), product)
  const withProduct = new Uint8Array(index.products.length)
  const withActive = new Uint8Array(index.actives.length)
  for (let at = from; at < end; at++) {
    const doc = index.docs[at]!
    if (productSet !== undefined && !holdsProductOf(index, doc, productSet)) continue
    for (let line = index.tests.lineOff[doc]!; line < index.tests.lineOff[doc + 1]!; line++) {
      const other = index.lines.product[line]!
      if (other !== product) withProduct[other] = 1
    }
  }
  const products = positions(withProduct)
  for (const other of products) for (const active of index.products[other]!.actives) withActive[active] = 1
  return { products, actives: positions(withActive) }
}

const positions = (marks: Uint8Array): number[] => {
  const marked: number[] = []
  for (let at = 0; at < marks.length; at++) if (marks[at] === 1) marked.push(at)
  return marked
}
