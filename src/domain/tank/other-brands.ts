import { partAt, listOf, type IndexedProduct, type SearchIndex } from '../search/index/search-index.ts'
import { waterFits } from './water/water-fits.ts'
import { applies, covers, readStrengths } from './strength.ts'
import { allPlaces, type Tank, isKnownWhole } from './tank.ts'
import { createTop, type Top } from './top-tests.ts'
import { NOT_COMPATIBLE } from '../records.ts'

type Branded = Pick<IndexedProduct, 'actives' | 'formulation' | 'strengths'>

/**
 * What two brands must share to be the same product of different makers: actives, formulation and the strength of every active.
 * Undefined where a product's data do not say all of it, so that nothing matches it.
 */
const brandKey = ({ actives, formulation, strengths }: Branded, names: readonly string[]): string | undefined => {
  if (formulation === '' || actives.length === 0 || strengths.length < actives.length) return undefined
  const texts = strengths.map(({ name, amount, unit }) => `${name.toLowerCase()}=${amount} ${unit}`)
  const isDescribed = (active: number): boolean => texts.some((text) => text.startsWith(`${names[active]!.toLowerCase()}=`))
  return actives.every(isDescribed) ? [formulation, actives.toSorted((a, b) => a - b).join(), ...texts.toSorted()].join(';') : undefined
}

type Brands = {
  /** Positions of products by what is cheap to compare, in which products with one brand key are equal. */
  alike: ReadonlyMap<string, readonly number[]>
  /** By position; a key is made when it is first compared, since making those of 5,000 products takes longer than any answer. */
  keys: Map<number, string | undefined>
}
const alikeKey = ({ formulation, actives }: Branded): string => `${formulation} ${actives.length} ${Math.min(...actives)}`

const brandsOf = new WeakMap<SearchIndex, Brands>()
const brandsIn = (index: SearchIndex): Brands => {
  const known = brandsOf.get(index)
  if (known) return known
  const alike = new Map<string, number[]>()
  for (const [position, product] of index.products.entries()) {
    const key = alikeKey(product)
    const same = alike.get(key)
    if (same) same.push(position)
    else alike.set(key, [position])
  }
  const brands = { alike, keys: new Map<number, string | undefined>() }
  brandsOf.set(index, brands)
  return brands
}

/** Positions of the products with the brand key of a product, its own included; none where it has no key. */
const sameBrand = (index: SearchIndex, product: number): number[] => {
  const { alike, keys } = brandsIn(index)
  const keyOf = (position: number): string | undefined => {
    if (!keys.has(position)) keys.set(position, brandKey(index.products[position]!, index.actives))
    return keys.get(position)
  }
  const key = keyOf(product)
  return key === undefined ? [] : (alike.get(alikeKey(index.products[product]!)) ?? []).filter((position) => keyOf(position) === key)
}

/** By product, the places of the tank that it could take as another brand; a product of the tank takes its own only. */
const substitutePlaces = (index: SearchIndex, { products }: Tank): Map<number, number[]> => {
  const substitutes = new Map<number, number[]>()
  for (const [place, product] of products.entries())
    for (const position of sameBrand(index, product))
      if (!products.includes(position)) substitutes.set(position, [...(substitutes.get(position) ?? []), place])
  return substitutes
}

/**
 * Gives each different product of a test its place in the tank; another brand takes the first free place of its kind. Undefined where
 * the test has another product, or not every place is taken, or no brand is another.
 */
const matchPlaces = (
  { tests, lines }: Pick<SearchIndex, 'tests' | 'lines'>,
  doc: number,
  tank: Tank,
  substitutes: ReadonlyMap<number, readonly number[]>,
): Map<number, number> | undefined => {
  const different = new Set(lines.product.subarray(tests.lineOff[doc], tests.lineOff[doc + 1]))
  if (different.size !== tank.products.length) return undefined
  const taken = new Map<number, number>()
  let mask = 0
  for (const product of different) {
    const place = tank.products.indexOf(product)
    if (place < 0) continue
    taken.set(product, place)
    mask |= 1 << place
  }
  if (taken.size === different.size) return undefined
  for (const product of different) {
    if (taken.has(product)) continue
    const place = substitutes.get(product)?.find((one) => (mask & (1 << one)) === 0)
    if (place === undefined) return undefined
    taken.set(product, place)
    mask |= 1 << place
  }
  return taken
}

/** Rung 5: tests of the same mix with another brand of the same actives, formulation and strengths, by their numbers. */
type OtherBrands = { top: Top; placesIn: (doc: number) => ReadonlyMap<number, number> }

export const findOtherBrands = (index: SearchIndex, tank: Tank, isSeen: (doc: number) => boolean): OtherBrands => {
  const substitutes = substitutePlaces(index, tank)
  const top = createTop()
  const fitOf = waterFits(index, tank.water)
  const matches = (doc: number) => matchPlaces(index, doc, tank, substitutes)
  const found: OtherBrands = { top, placesIn: (doc) => matches(doc) ?? new Map() }
  if (substitutes.size === 0 || !isKnownWhole(tank)) return found
  const part = partAt(index, 'foliar', tank.country)
  /** By place, the products that can take it. Every test of the mix is in the lists of any place; the shortest are read. */
  const takers = tank.products.map((product, place) => [
    product,
    ...[...substitutes].filter(([, places]) => places.includes(place)).map(([one]) => one),
  ])
  const lists = takers.map((products) => products.map((product) => listOf(index, part, product)))
  const lengths = lists.map((of) => of.reduce((sum, { from, end }) => sum + end - from, 0))
  const shortest = lists[lengths.indexOf(Math.min(...lengths))]!
  const placeOf = new Int8Array(index.products.length).fill(-1)
  const tested = new Float64Array(tank.products.length)
  const all = allPlaces(tank)
  const met = new Set<number>()
  for (const { from, end } of shortest)
    for (let at = from; at < end; at++) {
      const doc = index.docs[at]!
      if (met.has(doc) || !isSeen(doc)) continue
      const places = matches(doc)
      if (!places) continue
      met.add(doc)
      for (const [product, place] of places) placeOf[product] = place
      readStrengths(index, doc, placeOf, tested)
      for (const product of places.keys()) placeOf[product] = -1
      const isFail = index.tests.results[doc] === NOT_COMPATIBLE
      const rank = {
        isFail,
        isRelevantFail: isFail && applies(tank, tested, all),
        covered: tank.products.length,
        substitutes: [...places.keys()].filter((product) => !tank.products.includes(product)).length,
        isStrengthInside: covers(tank, tested, all),
        water: fitOf(doc),
        extras: 0,
      }
      top.add(rank, doc)
    }
  return found
}
