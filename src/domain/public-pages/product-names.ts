import { displayName, namesIn } from '../products/display-names.ts'
import type { SearchIndex } from '../search/index/search-index.ts'

const known = new WeakMap<SearchIndex['products'], string[]>()

/** The general name of each product, which says which one it is where several have it, so that no two pages have one title. */
export const productNames = (index: SearchIndex): readonly string[] => {
  const before = known.get(index.products)
  if (before) return before
  const general = namesIn(index.products, '')
  const names = index.products.map((product) => displayName(product, general))
  known.set(index.products, names)
  return names
}
