import { listOf, partAt, type SearchIndex } from '../search/index/search-index.ts'
import { NOT_COMPATIBLE } from '../records.ts'
import { type PublishedVerdict, verdictsOn } from '../sources/published-verdicts.ts'
import { bitCount, type Tank } from './tank.ts'

/** Tests with at least two of a tank's products, newest first, as columns. */
export type FoundTests = {
  count: number
  docs: Uint32Array
  /** One bit for each place of the tank whose product is in the test. */
  masks: Uint16Array
  /** Number of different products in the test that are not in the tank. */
  extras: Uint8Array
}

/** Marks by test of a country. Empty between calls: a new array for every call costs more than most calls. */
let marks = new Uint16Array(0)

/** By product, its place in a list of products, or -1. */
export const placesByProduct = (index: Pick<SearchIndex, 'products'>, products: readonly number[]): Int8Array => {
  const places = new Int8Array(index.products.length).fill(-1)
  for (const [place, product] of products.entries()) places[product] = place
  return places
}

/** The number of different products of a test that have no place. */
const countExtras = ({ tests, lines }: Pick<SearchIndex, 'tests' | 'lines'>, doc: number, placeOf: Int8Array): number => {
  const from = tests.lineOff[doc]!
  const end = tests.lineOff[doc + 1]!
  let extras = 0
  next: for (let line = from; line < end; line++) {
    const product = lines.product[line]!
    if (placeOf[product]! >= 0) continue
    for (let before = from; before < line; before++) if (lines.product[before] === product) continue next
    extras++
  }
  return extras
}

/**
 * The foliar tests of a country that an edition may see, with at least two of the products (at most 16): a bit for each product is or-ed
 * over its list of tests, then the country's tests are read once in their order.
 */
export const findTests = (
  index: SearchIndex,
  country: string,
  products: readonly number[],
  isSeen: (doc: number) => boolean,
): FoundTests => {
  const part = partAt(index, 'foliar', country)
  if (part === undefined) return { count: 0, docs: new Uint32Array(0), masks: new Uint16Array(0), extras: new Uint8Array(0) }
  const base = index.partOff[part]!
  const length = index.partOff[part + 1]! - base
  if (marks.length < length) marks = new Uint16Array(length)
  let [first, last, hits] = [length, -1, 0]
  for (const [place, product] of products.entries()) {
    const { from, end } = listOf(index, part, product)
    if (from === end) continue
    first = Math.min(first, index.docs[from]! - base)
    last = Math.max(last, index.docs[end - 1]! - base)
    hits += end - from
    for (let at = from; at < end; at++) marks[index.docs[at]! - base]! |= 1 << place
  }
  const room = Math.min(hits >>> 1, Math.max(last - first + 1, 0))
  const found = { count: 0, docs: new Uint32Array(room), masks: new Uint16Array(room), extras: new Uint8Array(room) }
  const placeOf = placesByProduct(index, products)
  for (let at = first; at <= last; at++) {
    const mask = marks[at]!
    if (mask === 0) continue
    marks[at] = 0
    if ((mask & (mask - 1)) === 0 || !isSeen(base + at)) continue
    const doc = base + at
    const lineCount = index.tests.lineOff[doc + 1]! - index.tests.lineOff[doc]!
    found.docs[found.count] = doc
    found.masks[found.count] = mask
    found.extras[found.count] = lineCount === bitCount(mask) ? 0 : countExtras(index, doc, placeOf)
    found.count++
  }
  return found
}

/** Whether a test of two or more of a tank's products and nothing else failed, among some of the country's tests. */
export const hasFail = (index: SearchIndex, tank: Pick<Tank, 'country' | 'products'>, isAmong: (doc: number) => boolean): boolean => {
  const { count, docs, extras } = findTests(index, tank.country, tank.products, isAmong)
  for (let at = 0; at < count; at++) if (extras[at] === 0 && index.tests.results[docs[at]!] === NOT_COMPATIBLE) return true
  return false
}

/** What others published of a tank's products and nothing else (PUBL-03). */
export const publishedOn = (
  { verdicts, products }: Pick<SearchIndex, 'verdicts' | 'products'>,
  tank: Pick<Tank, 'products'>,
): PublishedVerdict[] =>
  verdicts.length === 0
    ? []
    : verdictsOn(
        verdicts,
        tank.products.map((product) => products[product]!.id),
      )
