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
  for (const { id } of products) number(termKey.product(id))
  const activeTerm = actives.map((name) => number(termKey.active(name)))
  const cropTerm = crops.map((name) => number(termKey.crop(name)))
  const benefitTerm = benefits.map((name) => number(termKey.benefit(name)))
  const termsOfProduct = products.map((product, position) => [
    position,
    ...product.actives.map((active) => activeTerm[active]!),
    ...product.productSets.map((code) => number(termKey.productSet(code))),
  ])

  const count = source.lineOff.length - 1
  const termOff = new Uint32Array(terms.size + 1)
  /** The number after the last test seen with each term, so that a test is not counted twice. */
  const seen = new Uint32Array(terms.size)
  const eachPair = (visit: (term: number, doc: number) => void): void => {
    seen.fill(0)
    const once = (term: number, doc: number): void => {
      if (seen[term] === doc + 1) return
      seen[term] = doc + 1
      visit(term, doc)
    }
    for (let doc = 0; doc < count; doc++) {
      if (source.crop[doc] !== 0) once(cropTerm[source.crop[doc]!]!, doc)
      if (source.benefit[doc] !== 0) once(benefitTerm[source.benefit[doc]!]!, doc)
      for (let line = source.lineOff[doc]!; line < source.lineOff[doc + 1]!; line++)
        for (const term of termsOfProduct[source.lineProduct[line]!]!) once(term, doc)
    }
  }

  eachPair((term) => termOff[term + 1]!++)
  for (let term = 0; term < terms.size; term++) termOff[term + 1]! += termOff[term]!
  const docs = new Uint32Array(termOff[terms.size]!)
  const next = termOff.slice(0, terms.size)
  eachPair((term, doc) => {
    docs[next[term]!++] = doc
  })
  return { terms, termOff, docs }
}
