import { displayName, namesIn } from '../../products/display-names.ts'
import { verdictsOn } from '../../sources/published-verdicts.ts'
import { isSoldIn, type ProductRecord } from '../../records.ts'
import { countedResults, OLDER, WITHOUT_RATE } from '../../search/counted-results.ts'
import { type IndexedProduct, NO_WATER, RATE_SCALE, WATER_SCALE, type SearchIndex } from '../../search/index/search-index.ts'
import { countPairs, pairCounts, pairTests } from './matrix.ts'

/** More would be a list to choose from, not the few that are best known. */
export const MAX_ALTERNATIVES = 5

type Range = { from: number; to: number }
/** Another product of the same kind, role and active ingredients that passed with the one that is kept, in tests of just the two. */
export type Alternative = {
  id: string
  /** As in the country. */
  name: string
  formulation: string
  form: ProductRecord['form']
  /** Tests of just the two. */
  pass: number
  care: number
  /** Its rates in them: L/ha of a liquid, kg/ha of a solid. */
  rates: Range
  /** L/ha; null where no test has any, or only 0. */
  waters: Range | null
}
export type AlternativeGroup = { replaced: string; kept: string; actives: string[]; products: Alternative[] }

type AlternativesQuestion = {
  /** Upper-case code. */
  country: string
  /** Ids of the product to replace, and of the one that it is to be mixed with. */
  replaced: string
  kept: string
  /** The edition's: only its products of the maker are named, and only tests with one of them counted. */
  productSet?: string | undefined
}

const likeKey = ({ kind, role, actives }: Pick<IndexedProduct, 'kind' | 'role' | 'actives'>): string =>
  [kind, role, ...new Set(actives.toSorted((a, b) => a - b))].join()

/** Positions of products by kind, role and actives, made once for each index: of 5,000 products a handful is alike. */
const likeIn = new WeakMap<SearchIndex, ReadonlyMap<string, number[]>>()
const productsLike = (index: SearchIndex, position: number): readonly number[] => {
  let like = likeIn.get(index)
  if (!like) {
    like = Map.groupBy(index.products.keys(), (at) => likeKey(index.products[at]!))
    likeIn.set(index, like)
  }
  return like.get(likeKey(index.products[position]!)) ?? []
}

const widen = (range: Range | null, value: number): Range =>
  range ? { from: Math.min(range.from, value), to: Math.max(range.to, value) } : { from: value, to: value }

/**
 * What passed instead, those with the most tests first; undefined where nothing did (ANS-106). No product is named that ever failed
 * with the one that is kept, alone or with others, in any edition's tests or published elsewhere: a reseller's list must not hide a fail.
 */
export const alternativesOf = (
  index: SearchIndex,
  { country, replaced, kept, productSet }: AlternativesQuestion,
): AlternativeGroup | undefined => {
  const [replacedAt, keptAt] = [index.terms.product.get(replaced), index.terms.product.get(kept)]
  if (replacedAt === undefined || keptAt === undefined) return undefined
  const wanted = index.products[replacedAt]!
  const actives = wanted.actives.map((active) => index.actives[active]!)
  if (actives.length === 0) return undefined
  const candidates = productsLike(index, replacedAt).filter((at) => {
    const product = index.products[at]!
    if (at === replacedAt || at === keptAt || product.isWithdrawn || !isSoldIn(product, country)) return false
    return productSet === undefined || product.kind !== 'maker' || product.productSets.includes(productSet)
  })
  if (candidates.length === 0) return undefined
  const question = { country, rows: 'products' as const, columns: [keptAt] }
  const all = countPairs(index, question)
  const seen = productSet === undefined ? all : countPairs(index, { ...question, productSet })
  const names = namesIn(index.products, country)
  const results = countedResults(index)
  const products = candidates.flatMap((at): Alternative[] => {
    const everywhere = pairCounts(all, at, 0)
    const { pass, care } = pairCounts(seen, at, 0)
    const product = index.products[at]!
    const { id, formulation, form } = product
    const isPublishedFail = verdictsOn(index.verdicts, [kept, id]).some(({ verdict }) => verdict === 'NC')
    if (everywhere.fail + everywhere.largerFail > 0 || isPublishedFail || pass + care === 0) return []
    const { alone } = pairTests(index, { country, rows: 'products', productSet }, at, keptAt, Infinity)
    // Passes that show nothing, of an older formulation or with a product at rate 0, say nothing of rates and water either.
    const counted = alone.filter((doc) => results[doc] !== OLDER && results[doc] !== WITHOUT_RATE)
    return [{ id, name: displayName(product, names), formulation, form, pass, care, ...strengthsIn(index, counted, at) }]
  })
  if (products.length === 0) return undefined
  const best = products.toSorted((a, b) => b.pass + b.care - (a.pass + a.care) || b.pass - a.pass)
  return { replaced, kept, actives, products: best.slice(0, MAX_ALTERNATIVES) }
}

/** A product's rates and the water of some of its tests. */
const strengthsIn = ({ tests, lines }: SearchIndex, docs: readonly number[], product: number): Pick<Alternative, 'rates' | 'waters'> => {
  let rates: Range | null = null
  let waters: Range | null = null
  for (const doc of docs) {
    const water = tests.volumes[tests.water[doc]!]!
    if (water !== NO_WATER && water > 0) waters = widen(waters, water / WATER_SCALE)
    let rate = 0
    const end = tests.lineOff[doc + 1]!
    for (let line = tests.lineOff[doc]!; line < end; line++) if (lines.product[line] === product) rate += lines.rate[line]! / RATE_SCALE
    rates = widen(rates, rate)
  }
  return { rates: rates!, waters }
}
