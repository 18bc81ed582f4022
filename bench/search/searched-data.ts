import { partition, termKey, testCount, type SearchIndex } from '../../src/domain/search/search-index.ts'
import type { Criteria } from '../../src/domain/search/search-tests.ts'

/**
 * How peers know a test's country and kind: as one more criterion, as one would use them at first, or in every term, so
 * that no list holds another country's tests.
 */
export const COUNTRY_STANDS = ['as a criterion', 'in each term'] as const
export type CountryStands = (typeof COUNTRY_STANDS)[number]

/** What every engine is filled with. Tests bear our numbers, so that ascending is newest first for peers too. */
export type SearchedData = {
  index: SearchIndex
  countryStands: CountryStands
  /** Ids of the tests by number. */
  ids: Uint32Array
  /** Where each test's keys begin in `keys`; one more entry than there are tests. The last of each is its country's. */
  keyOff: Uint32Array
  keys: Uint32Array
  /** How many tests bear a key. */
  counts: Uint32Array
}

/** Criteria as the domain takes them, and the same as keys, rarest first. */
export type Query = { criteria: Criteria; keys: number[] }

const partOf = ({ partOff }: SearchIndex, doc: number): number => {
  let part = 0
  while (partOff[part + 1]! <= doc) part++
  return part
}

/** The key of a term in a part of the tests; the term after the last stands for the part itself. */
const keyOf = ({ index, countryStands }: Pick<SearchedData, 'index' | 'countryStands'>, part: number, term: number): number => {
  const { size } = index.terms
  if (countryStands === 'in each term') return part * (size + 1) + term
  return term < size ? term : size + part
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
  const counts = new Uint32Array((index.terms.size + 1) * index.partOff.length)
  const parts = Uint16Array.from({ length: count })
  for (let part = 0; part + 1 < index.partOff.length; part++) parts.fill(part, index.partOff[part], index.partOff[part + 1])
  const give = (doc: number, term: number): void => {
    const key = keyOf({ index, countryStands }, parts[doc]!, term)
    keys[next[doc]!++] = key
    counts[key]!++
  }
  for (let term = 0; term < index.terms.size; term++)
    for (let at = index.termOff[term]!; at < index.termOff[term + 1]!; at++) give(index.docs[at]!, term)
  for (let doc = 0; doc < count; doc++) give(doc, index.terms.size)
  return { index, countryStands, ids, keyOff, keys, counts }
}

/** Criteria with their keys. */
export const queryOf = (data: SearchedData, criteria: Criteria): Query => {
  const { index, counts, countryStands } = data
  const [from] = partition(index, criteria.kind, criteria.country)
  const part = partOf(index, from)
  const named = [
    ...(criteria.products ?? []).map((id) => termKey.product(id!)),
    ...(criteria.active ? [termKey.active(criteria.active)] : []),
  ]
  const keys = named.map((key) => keyOf(data, part, index.terms.get(key)!))
  if (keys.length === 0 || countryStands === 'as a criterion') keys.push(keyOf(data, part, index.terms.size))
  return { criteria, keys: keys.toSorted((a, b) => counts[a]! - counts[b]!) }
}
