import type { Choice } from '../products/choices.ts'
import { displayName, namesIn } from '../products/display-names.ts'
import { isSoldIn } from '../records.ts'
import { countTests } from './count-tests.ts'
import { testedWith } from './tested-with.ts'
import type { IndexedProduct, SearchIndex } from './index/search-index.ts'

const collator = new Intl.Collator('en', { numeric: true })
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

export const byName = <One extends Choice>(choices: One[]): One[] => choices.toSorted((a, b) => collator.compare(a.name, b.name))

/** The countries that have tests, or that have any with a product of a product set. */
export const countryChoices = (index: SearchIndex, productSet?: string): Choice[] =>
  byName(
    index.countries
      .filter((code) => productSet === undefined || countTests(index, code, productSet) > 0)
      .map((code) => ({ id: code, name: countryNames.of(code) ?? code })),
  )

const activeChoices = (names: readonly string[]): Choice[] => byName(names.map((name) => ({ id: name.toLowerCase(), name })))

export const allActives = (index: SearchIndex): Choice[] => activeChoices(index.actives)

/** Every product by its general name. */
export const allProducts = (index: SearchIndex): Choice[] => byName(index.products.map(({ id, name }) => ({ id, name })))

const namedIn = ({ products }: SearchIndex, some: readonly IndexedProduct[], country: string): Choice[] => {
  const names = namesIn(products, country)
  return byName(some.map((product) => ({ id: product.id, name: displayName(product, names) })))
}

/**
 * The products that have another name in a country than the general one, by their names there: also those whose name says there which of
 * several products of one name it is.
 */
export const namesOfMarket = (index: SearchIndex, country: string): Choice[] => {
  const names = namesIn(index.products, country)
  return namedIn(
    index,
    index.products.filter((product) => displayName(product, names) !== product.name),
    country,
  )
}

/** The maker's products sold in a country, by their names there. */
export const makerProducts = (index: SearchIndex, country: string): Choice[] =>
  namedIn(
    index,
    index.products.filter((product) => product.kind === 'maker' && isSoldIn(product, country)),
    country,
  )

const isInSet =
  (code: string) =>
  ({ kind, productSets }: IndexedProduct): boolean =>
    kind === 'maker' && productSets.includes(code)

/** Whether any of the maker's products belongs to a product set. */
export const hasProductSet = (index: SearchIndex, code: string): boolean => index.products.some(isInSet(code))

/** The maker's products of a product set, by their names in a country, or by their general names. */
export const productSetChoices = (index: SearchIndex, code: string, country = ''): Choice[] =>
  namedIn(index, index.products.filter(isInSet(code)), country)

/** What was tested with a product in a country, in all tests or in those with a product of a product set; undefined where the product is unknown. */
export const testedWithChoices = (
  index: SearchIndex,
  country: string,
  productId: string,
  productSet?: string,
): { products: Choice[]; actives: Choice[] } | undefined => {
  const found = testedWith(index, country, productId, productSet)
  if (!found) return undefined
  return {
    products: namedIn(
      index,
      found.products.map((at) => index.products[at]!),
      country,
    ),
    actives: activeChoices(found.actives.map((at) => index.actives[at]!)),
  }
}
