import type { IndexedProduct, SearchIndex, Terms } from './search-index.ts'

type Source = {
  products: readonly IndexedProduct[]
  actives: readonly string[]
  /** Crop and benefit names in lower case; the first of each is the empty one. */
  crops: readonly string[]
  benefits: readonly string[]
  partOff: Uint32Array
  /** By test, positions in `crops` and `benefits`. */
  crop: Uint32Array
  benefit: Uint32Array
  lineOff: Uint32Array
  lineProduct: Uint16Array | Uint32Array
}

const numberTerms = ({ products, actives, crops, benefits }: Source): { terms: Terms; termCount: number } => {
  let termCount = products.length
  const numbered = (names: Iterable<string>): Map<string, number> => {
    const numbers = new Map<string, number>()
    for (const name of names) if (!numbers.has(name)) numbers.set(name, termCount++)
    return numbers
  }
  const terms = {
    product: new Map(products.map(({ id }, position) => [id, position])),
    active: numbered(actives.map((name) => name.toLowerCase())),
    crop: numbered(crops.slice(1)),
    benefit: numbered(benefits.slice(1)),
    productSet: numbered(products.flatMap(({ productSets }) => productSets)),
  }
  return { terms, termCount }
}

/** The terms of each product, one product after the other: those of product `p` are `terms` from `from[p]` to `from[p + 1]`. */
type TermLists = { terms: Uint32Array; from: Uint32Array }

const termsOfProducts = (products: readonly IndexedProduct[], { active, productSet }: Terms): TermLists => {
  const activeTerm = [...active.values()]
  const terms: number[] = []
  const from = new Uint32Array(products.length + 1)
  for (const [position, product] of products.entries()) {
    terms.push(position)
    for (const at of product.actives) terms.push(activeTerm[at]!)
    for (const code of product.productSets) terms.push(productSet.get(code)!)
    from[position + 1] = terms.length
  }
  return { terms: Uint32Array.from(terms), from }
}

/** For every term and part the ascending numbers of the tests that have the term, each test once. */
export const buildPostings = (source: Source): Pick<SearchIndex, 'terms' | 'termCount' | 'termOff' | 'docs'> => {
  const { products, partOff, crop, benefit, lineOff, lineProduct } = source
  const { terms, termCount } = numberTerms(source)
  const ofProduct = termsOfProducts(products, terms)
  const cropTerm = [-1, ...terms.crop.values()]
  const benefitTerm = [-1, ...terms.benefit.values()]
  const parts = partOff.length - 1
  const termOff = new Uint32Array(parts * termCount + 1)

  // Capacity of each list: a test counts once per line that has the term, which is seldom more than once.
  for (let part = 0; part < parts; part++) {
    const room = termOff.subarray(part * termCount + 1, (part + 1) * termCount + 1)
    const end = lineOff[partOff[part + 1]!]!
    for (let line = lineOff[partOff[part]!]!; line < end; line++) room[lineProduct[line]!]!++
    for (let product = 0; product < products.length; product++)
      for (let at = ofProduct.from[product]! + 1; at < ofProduct.from[product + 1]!; at++) room[ofProduct.terms[at]!]! += room[product]!
    for (let doc = partOff[part]!; doc < partOff[part + 1]!; doc++) {
      if (crop[doc] !== 0) room[cropTerm[crop[doc]!]!]!++
      if (benefit[doc] !== 0) room[benefitTerm[benefit[doc]!]!]!++
    }
  }
  for (let at = 1; at < termOff.length; at++) termOff[at]! += termOff[at - 1]!

  const docs = new Uint32Array(termOff.at(-1)!)
  const next = termOff.slice(0, -1)
  /** By term, 1 + the number of the last test listed, so that no test is listed twice. */
  const seen = new Uint32Array(termCount)
  for (let part = 0, base = 0; part < parts; part++, base += termCount)
    for (let doc = partOff[part]!; doc < partOff[part + 1]!; doc++) {
      const list = (term: number): void => {
        if (seen[term] === doc + 1) return
        seen[term] = doc + 1
        docs[next[base + term]!++] = doc
      }
      if (crop[doc] !== 0) list(cropTerm[crop[doc]!]!)
      if (benefit[doc] !== 0) list(benefitTerm[benefit[doc]!]!)
      for (let line = lineOff[doc]!; line < lineOff[doc + 1]!; line++) {
        const end = ofProduct.from[lineProduct[line]! + 1]!
        for (let at = ofProduct.from[lineProduct[line]!]!; at < end; at++) list(ofProduct.terms[at]!)
      }
    }
  return { terms, termCount, termOff, docs: closeGaps(docs, termOff, next) }
}

/** Moves each list, which ends at its entry of `ends`, to the end of the one before, and sets `termOff` to match. */
const closeGaps = (docs: Uint32Array, termOff: Uint32Array, ends: Uint32Array): Uint32Array => {
  let to = 0
  for (let place = 0; place < ends.length; place++) {
    const from = termOff[place]!
    termOff[place] = to
    if (to < from) docs.copyWithin(to, from, ends[place])
    to += ends[place]! - from
  }
  termOff[ends.length] = to
  // About a hundredth stays unused at the end; a copy would touch as much memory again.
  return docs.subarray(0, to)
}
