import type { SearchIndex } from '../search/search-index.ts'

const known = new WeakMap<SearchIndex, string[]>()

/** The name of each product, with its id where another product has the same name, so that no two pages have one title. */
export const productNames = (index: SearchIndex): readonly string[] => {
  const before = known.get(index)
  if (before) return before
  const uses = new Map<string, number>()
  const folded = (name: string): string => name.trim().toLowerCase()
  for (const { name } of index.products) uses.set(folded(name), (uses.get(folded(name)) ?? 0) + 1)
  const names = index.products.map(({ id, name }) => (uses.get(folded(name)) === 1 ? name : `${name} (${id})`))
  known.set(index, names)
  return names
}
