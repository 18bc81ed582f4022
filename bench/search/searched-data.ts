import { partAt, testCount, type SearchIndex } from '../../src/domain/search/index/search-index.ts'
import type { Criteria } from '../../src/domain/search/criteria.ts'

/**
 * How peers store a test's country and kind: as one more criterion, the obvious way, or in every term, so that no list holds
 * another country's tests.
 */
export const COUNTRY_STANDS = ['as a criterion', 'in each term'] as const
export type CountryStands = (typeof COUNTRY_STANDS)[number]

/** The data of every engine. Tests have our numbers, so that ascending is newest first for peers too. */
export type SearchedData = {
  index: SearchIndex
  countryStands: CountryStands
  /** Ids of the tests by number. */
  ids: Uint32Array
  /** Where each test's keys begin in `keys`; one more entry than there are tests. The last of each is its country's. */
  keyOff: Uint32Array
  keys: Uint32Array
  /** How many tests have a key. */
  counts: Uint32Array
}

/** Criteria for the domain, and the same as keys, rarest first. */
export type Query = { criteria: Criteria; keys: number[] }

/** The key of a term in a part of the tests; the term after the last stands for the part itself. */
const keyOf = ({ index, countryStands }: Pick<SearchedData, 'index' | 'countryStands'>, part: number, term: number): number => {
  const { termCount } = index
  if (countryStands === 'in each term') return part * (termCount + 1) + term
  return term < termCount ? term : termCount + part
}

export const searchedData = (index: SearchIndex, countryStands: CountryStands): SearchedData => {
  const { ids } = index.tests
  if (!(ids instanceof Uint32Array)) throw new Error('the generated ids are plain numbers')
  const count = testCount(index)
  const keyOff = new Uint32Array(count + 1)
  for (const doc of index.docs) keyOff[doc + 1]!++
  for (let doc = 0; doc < count; doc++) keyOff[doc + 1]! += keyOff[doc]! + 1
  const keys = new Uint32Array(keyOff[count]!)
  const next = keyOff.slice()
  const { termCount, termOff, partOff, docs } = index
  const counts = new Uint32Array((termCount + 1) * partOff.length)
  for (let part = 0; part + 1 < partOff.length; part++) {
    const give = (doc: number, term: number): void => {
      const key = keyOf({ index, countryStands }, part, term)
      keys[next[doc]!++] = key
      counts[key]!++
    }
    for (let term = 0; term < termCount; term++)
      for (let at = termOff[part * termCount + term]!; at < termOff[part * termCount + term + 1]!; at++) give(docs[at]!, term)
    for (let doc = partOff[part]!; doc < partOff[part + 1]!; doc++) give(doc, termCount)
  }
  return { index, countryStands, ids, keyOff, keys, counts }
}

/** Criteria with their keys. */
export const queryOf = (data: SearchedData, criteria: Criteria): Query => {
  const { index, counts, countryStands } = data
  const part = partAt(index, criteria.kind, criteria.country)!
  const { terms, termCount } = index
  const named = [
    ...(criteria.products ?? []).map((id) => terms.product.get(id!)!),
    ...(criteria.active ? [terms.active.get(criteria.active.toLowerCase())!] : []),
  ]
  const keys = named.map((term) => keyOf(data, part, term))
  if (keys.length === 0 || countryStands === 'as a criterion') keys.push(keyOf(data, part, termCount))
  return { criteria, keys: keys.toSorted((a, b) => counts[a]! - counts[b]!) }
}
