import type { Choice } from '../products/choices.ts'
import { cropKey, cropTerm } from '../crops/crop-terms.ts'
import { displayName, namesIn } from '../products/display-names.ts'
import { byName } from './choice-lists.ts'
import { cropLists, cropWords } from './crop-words.ts'
import { listOf, partAt, partition, type SearchIndex } from './index/search-index.ts'

type SeedChoices = {
  /**
   * The id is what was recorded, in lower case, the name its usual English name. Of a crop that was recorded under several names the id is
   * that name, and `generalName` has the others.
   */
  crops: Choice[]
  products: Choice[]
  /** By product: the positions in `products` of those that are in a coating together with it, ascending. */
  testedWith: number[][]
}

/** The numbers of a country's tests of seed coatings: all, or those with a product of a product set. */
const coatingsOf = (index: SearchIndex, country: string, productSet: string | undefined): Iterable<number> => {
  if (productSet !== undefined) {
    const { from, end } = listOf(index, partAt(index, 'seed', country), index.terms.productSet.get(productSet))
    return index.docs.subarray(from, end)
  }
  const [from, end] = partition(index, 'seed', country)
  return Array.from({ length: end - from }, (_, at) => from + at)
}

/** By position in the index, the other products of the coatings that each product is in. */
const partnersOf = ({ tests, lines }: SearchIndex, docs: Iterable<number>): Map<number, Set<number>> => {
  const partners = new Map<number, Set<number>>()
  for (const doc of docs) {
    const held = new Set(lines.product.subarray(tests.lineOff[doc], tests.lineOff[doc + 1]))
    for (const one of held) {
      const others = partners.get(one) ?? new Set()
      for (const other of held) if (other !== one) others.add(other)
      partners.set(one, others)
    }
  }
  return partners
}

/** Whether a crop, by any of its names, has a coating in the country. */
export const hasCoatings = (index: SearchIndex, country: string, crop: string): boolean =>
  cropLists(index, partAt(index, 'seed', country), crop).length > 0

/** Crops with a coating in the country, those of one crop together. */
const cropsIn = (index: SearchIndex, country: string): Choice[] => {
  const part = partAt(index, 'seed', country)
  const isHere = (word: string): boolean => {
    const { from, end } = listOf(index, part, index.terms.crop.get(word))
    return end > from
  }
  return [...new Set([...index.terms.crop.keys()].map(cropKey))]
    .flatMap((key): Choice[] => {
      const words = cropWords(index, key).filter(isHere)
      const [first, ...others] = words
      if (first === undefined) return []
      if (others.length === 0) return [{ id: first, name: cropTerm(first) }]
      return [
        {
          id: key,
          name: cropTerm(key),
          generalName: words
            .filter((word) => word !== key)
            .toSorted()
            .join(', '),
        },
      ]
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** What a search for seed coatings of a country can choose. With a product set: of the tests with one of its products, and no crops (EDI-07). */
export const seedChoicesOf = (index: SearchIndex, country: string, productSet?: string): SeedChoices => {
  const partners = partnersOf(index, coatingsOf(index, country, productSet))
  const names = namesIn(index.products, country)
  const named = [...partners.keys()].map((at) => {
    const product = index.products[at]!
    const name = displayName(product, names)
    return { at, id: product.id, name, ...(name === product.name ? {} : { generalName: product.name }) }
  })
  const sorted = byName(named)
  const placeOf = new Map(sorted.map(({ at }, place) => [at, place]))
  return {
    crops: productSet === undefined ? cropsIn(index, country) : [],
    products: sorted.map(({ at: _at, ...choice }) => choice),
    testedWith: sorted.map(({ at }) => Array.from(partners.get(at)!, (other) => placeOf.get(other)!).sort((a, b) => a - b)),
  }
}
