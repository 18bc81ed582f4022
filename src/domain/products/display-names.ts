import { bareName } from './bare-name.ts'
import { codesIn } from './product-codes.ts'
import { nameIn, type ProductRecord } from '../records.ts'

/** What tells products of one name apart. */
export type NamedProduct = Pick<ProductRecord, 'id' | 'name' | 'marketNames' | 'manufacturer' | 'formulation' | 'codes'> & {
  /** In a pack, which has only some products: its shown name in the pack's country, as all products of the data make it. */
  shownName?: string | undefined
}

/** The names of products in a country, with what is shown where several products have one name. */
export type NamesInCountry = {
  /** Upper-case code; empty for general names. */
  country: string
  /** By id, for the products whose name alone does not say which one is meant. */
  shown: ReadonlyMap<string, string>
}

/** The name that stands wherever a result is said: with the maker, or what else tells it apart, where another product has the same name. */
export const displayName = (product: Pick<NamedProduct, 'id' | 'name' | 'marketNames'>, { country, shown }: NamesInCountry): string =>
  shown.get(product.id) ?? nameIn(product, country)

/** What can stand beside a name, best first; the last one always tells apart. */
const DISTINCTIONS: readonly ((product: NamedProduct, country: string) => string)[] = [
  ({ manufacturer }) => manufacturer.trim(),
  ({ formulation }) => formulation.trim(),
  ({ codes }, country) => ((country === '' ? codes : codesIn(codes, country))[0] ?? '').replace(':', ' '),
  ({ id }) => id,
]

const grouped = <Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/**
 * By id, what stands beside the name of products of one name: the maker where makers differ, and only as much more as is needed.
 * `isDistinct`: whether something stands beside it already; what lacks a distinction that others have gets the next one that it has.
 */
const tellApart = (products: readonly NamedProduct[], country: string, isDistinct = false, at = 0): [id: string, words: string[]][] => {
  if (products.length === 1 && isDistinct) return [[products[0]!.id, []]]
  const textOf = DISTINCTIONS[at]!
  const groups = grouped(products, (product) => bareName(textOf(product, country)))
  if (groups.size === 1 && products.length > 1) return tellApart(products, country, isDistinct, at + 1)
  return [...groups].flatMap(([key, group]) => {
    const text = key === '' ? [] : [textOf(group[0]!, country)]
    return tellApart(group, country, isDistinct || key !== '', at + 1).map(([id, words]): [string, string[]] => [id, [...text, ...words]])
  })
}

/** What of the names does not depend on a country. */
type Namesakes = {
  /** Every product that has a name, in some country or in general, that another one has too. */
  products: NamedProduct[]
  /** Bare names that end as those do that something stands beside. */
  bracketed: ReadonlySet<string>
  byCountry: Map<string, NamesInCountry>
}

const namesakesAmong = (products: readonly NamedProduct[]): Namesakes => {
  /** The first product with each bare name. */
  const firstAt = new Map<string, number>()
  const isShared = new Uint8Array(products.length)
  const bracketed = new Set<string>()
  const add = (name: string, at: number): void => {
    const bare = bareName(name)
    if (bare.endsWith(')')) bracketed.add(bare)
    const first = firstAt.get(bare)
    if (first === undefined) firstAt.set(bare, at)
    else if (first !== at) isShared[first] = isShared[at] = 1
  }
  for (const [at, { name, marketNames }] of products.entries()) {
    add(name, at)
    for (const country in marketNames) add(marketNames[country]!, at)
  }
  return {
    products: products.filter(({ shownName }, at) => isShared[at] === 1 || shownName !== undefined),
    bracketed,
    byCountry: new Map(),
  }
}

const known = new WeakMap<readonly NamedProduct[], Namesakes>()

/**
 * The names of products in a country (upper-case code, empty for general names), to be shown with `displayName`. Which names are the
 * same is found out once for each list of products, and once for each country.
 */
export const namesIn = (products: readonly NamedProduct[], country: string): NamesInCountry => {
  const namesakes = known.get(products) ?? namesakesAmong(products)
  known.set(products, namesakes)
  const { byCountry, bracketed } = namesakes
  const before = byCountry.get(country)
  if (before) return before
  const shown = new Map<string, string>()
  for (const group of grouped(namesakes.products, (product) => bareName(nameIn(product, country))).values()) {
    if (group.length === 1) continue
    const words = new Map(tellApart(group, country))
    for (const product of group) {
      const name = `${nameIn(product, country)} (${words.get(product.id)!.join(', ')})`
      // Another product may have just this as its name.
      shown.set(product.id, bracketed.has(bareName(name)) ? `${name} (${product.id})` : name)
    }
  }
  if (country !== '') for (const { id, shownName } of namesakes.products) if (shownName !== undefined) shown.set(id, shownName)
  const names = { country, shown }
  byCountry.set(country, names)
  return names
}
