import { isSeedRequest, requestCountry, type TestRequest } from '../requests/requests.ts'
import type { AskedFoliar } from '../search/criteria.ts'
import { isNarrowed } from '../search/filters.ts'
import { listOf, partAt, type SearchIndex } from '../search/index/search-index.ts'

/** Products that somebody asked for together in a country. */
export type AskedMix = { country: string; products: readonly string[] }

const mixOf = (country: string, ids: readonly string[]): AskedMix | undefined => {
  const products = [...new Set(ids)].toSorted()
  return products.length < 2 ? undefined : { country: country.slice(0, 2).toUpperCase(), products }
}

/** The pair of a foliar search. A search that is narrowed is asked again and again for the same pair; only the whole one counts. */
export const mixOfSearch = (asked: AskedFoliar): AskedMix | undefined => {
  const { countryCode, makerChemicalId, agrochemicalCode, activeIngredientCode, sort } = asked
  const isWhole = !activeIngredientCode && !isNarrowed(asked) && (sort ?? 'newest') === 'newest'
  if (!makerChemicalId || !agrochemicalCode || !isWhole) return undefined
  return mixOf(countryCode, [makerChemicalId, agrochemicalCode])
}

type Line = { productId?: string | null | undefined }
/** The products of a tank, unless one was typed and is in no list: what people type can be anything. */
export const mixOfTank = ({ countryCode, lines }: { countryCode: string; lines: readonly Line[] }): AskedMix | undefined => {
  const ids = lines.flatMap(({ productId }) => productId || [])
  return ids.length === lines.length ? mixOf(countryCode, ids) : undefined
}

/** The mix of a request for a foliar test. What is confidential is counted nowhere, and nothing that was typed. */
export const mixOfRequest = (request: TestRequest): AskedMix | undefined =>
  isSeedRequest(request) ? undefined : mixOfTank({ countryCode: requestCountry(request), lines: request.ingredients })

/** Whether it can be asked for as a test: all products are known, and no public foliar test of the country holds all of them. */
export const isUntested = (index: SearchIndex, { country, products }: AskedMix): boolean => {
  const terms = products.map((id) => index.terms.product.get(id))
  if (terms.includes(undefined)) return false
  const part = partAt(index, 'foliar', country)
  const lists = terms.map((term) => listOf(index, part, term)).toSorted((a, b) => a.end - a.from - (b.end - b.from))
  const { from, end } = lists[0]!
  const wanted = terms as number[]
  for (let at = from; at < end; at++) {
    const doc = index.docs[at]!
    const held = index.lines.product.subarray(index.tests.lineOff[doc], index.tests.lineOff[doc + 1])
    if (wanted.every((term) => held.includes(term))) return false
  }
  return true
}
