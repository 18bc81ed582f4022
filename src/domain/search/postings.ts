import type { IndexedProduct, SearchIndex, termKey as TermKey } from './search-index.ts'

type Source = {
  products: readonly IndexedProduct[]
  actives: readonly string[]
  /** Crop and benefit names; the first of each is the empty one. */
  crops: readonly string[]
  benefits: readonly string[]
  crop: ArrayLike<number>
  benefit: ArrayLike<number>
  lineOff: Uint32Array
  lineProduct: ArrayLike<number>
  termKey: typeof TermKey
}

/** Lists one after the other, with where each begins and one more entry than there are lists. */
const flattened = (lists: readonly number[][]) => {
  const off = new Uint32Array(lists.length + 1)
  for (const [at, list] of lists.entries()) off[at + 1] = off[at]! + list.length
  return { off, values: Uint32Array.from(lists.flat()) }
}

/** For every term the ascending numbers of the tests that have it, each test once. */
export const buildPostings = (source: Source): Pick<SearchIndex, 'terms' | 'termOff' | 'docs'> => {
  const { products, actives, crops, benefits, termKey } = source
  const terms = new Map<string, number>()
  const number = (key: string): number => {
    const term = terms.get(key) ?? terms.size
    terms.set(key, term)
    return term
  }
  for (const { id } of products) number(termKey.product(id))
  const activeTerm = actives.map((name) => number(termKey.active(name)))
  const cropTerm = crops.map((name) => number(termKey.crop(name)))
  const benefitTerm = benefits.map((name) => number(termKey.benefit(name)))
  const termsOfProduct = flattened(
    products.map((product, position) => [
      position,
      ...product.actives.map((active) => activeTerm[active]!),
      ...product.productSets.map((code) => number(termKey.productSet(code))),
    ]),
  )
  const termOff = new Uint32Array(terms.size + 1)
  const next = new Uint32Array(terms.size)
  /** The number after the last test seen with each term, so that a test is not counted twice. */
  const seen = new Uint32Array(terms.size)

  /** Counts each pair of a term and a test, or puts it in its place in `docs`. */
  const eachPair = (docs: Uint32Array | undefined): void => {
    const { off, values } = termsOfProduct
    const { lineOff, lineProduct, crop, benefit } = source
    const pair = (term: number, doc: number): void => {
      if (seen[term] === doc + 1) return
      seen[term] = doc + 1
      if (docs) docs[next[term]!++] = doc
      else termOff[term + 1]!++
    }
    seen.fill(0)
    for (let doc = 0; doc + 1 < lineOff.length; doc++) {
      if (crop[doc] !== 0) pair(cropTerm[crop[doc]!]!, doc)
      if (benefit[doc] !== 0) pair(benefitTerm[benefit[doc]!]!, doc)
      for (let line = lineOff[doc]!; line < lineOff[doc + 1]!; line++)
        for (let at = off[lineProduct[line]!]!; at < off[lineProduct[line]! + 1]!; at++) pair(values[at]!, doc)
    }
  }

  eachPair(undefined)
  for (let term = 0; term < terms.size; term++) termOff[term + 1]! += termOff[term]!
  next.set(termOff.subarray(0, terms.size))
  const docs = new Uint32Array(termOff[terms.size]!)
  eachPair(docs)
  return { terms, termOff, docs }
}
