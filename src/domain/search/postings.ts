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

/** For every term the ascending numbers of the tests that have it, each test once. */
export const buildPostings = (source: Source): Pick<SearchIndex, 'terms' | 'termOff' | 'docs'> => {
  const { products, actives, crops, benefits, termKey } = source
  const terms = new Map<string, number>()
  const number = (key: string): number => {
    const term = terms.get(key) ?? terms.size
    terms.set(key, term)
    return term
  }
  for (const [position, { id }] of products.entries()) terms.set(termKey.product(id), position)
  const activeTerm = actives.map((name) => number(termKey.active(name)))
  const cropTerm = crops.map((name) => number(termKey.crop(name)))
  const benefitTerm = benefits.map((name) => number(termKey.benefit(name)))
  /** The terms of a product, one product's after the other's. */
  const termsOf: number[] = []
  const termsFrom = new Uint32Array(products.length + 1)
  for (const [position, product] of products.entries()) {
    termsOf.push(position)
    for (const active of product.actives) termsOf.push(activeTerm[active]!)
    for (const code of product.productSets) termsOf.push(number(termKey.productSet(code)))
    termsFrom[position + 1] = termsOf.length
  }
  const termOff = new Uint32Array(terms.size + 1)
  const next = new Uint32Array(terms.size)
  /** The number after the last test seen with each term, so that a test is not counted twice. */
  const seen = new Uint32Array(terms.size)

  /** Counts each pair of a term and a test, or puts it in its place in `docs`. */
  const eachPair = (docs: Uint32Array | undefined): void => {
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
        for (let at = termsFrom[lineProduct[line]!]!; at < termsFrom[lineProduct[line]! + 1]!; at++) pair(termsOf[at]!, doc)
    }
  }

  eachPair(undefined)
  for (let term = 0; term < terms.size; term++) termOff[term + 1]! += termOff[term]!
  next.set(termOff.subarray(0, terms.size))
  const docs = new Uint32Array(termOff[terms.size]!)
  eachPair(docs)
  return { terms, termOff, docs }
}
