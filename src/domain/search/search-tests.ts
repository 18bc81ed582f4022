import type { TestKind } from '../records.ts'
import { partition, termKey, type SearchIndex } from './search-index.ts'

export const MAX_RESULTS = 500

/** What a test must have. Criteria that are missing or empty do not restrict. */
export type Criteria = {
  kind: TestKind
  /** Upper-case code. */
  country: string
  /** Ids of products that must all stand in the test. */
  products?: readonly (string | null | undefined)[]
  active?: string | null | undefined
  crop?: string | null | undefined
  benefit?: string | null | undefined
  /** Codes of product sets of which the test must hold a product. */
  productSet?: string | null | undefined
}

const keysOf = (criteria: Criteria): string[] => {
  const keys: string[] = []
  for (const id of criteria.products ?? []) if (id) keys.push(termKey.product(id))
  if (criteria.active) keys.push(termKey.active(criteria.active))
  if (criteria.crop) keys.push(termKey.crop(criteria.crop))
  if (criteria.benefit) keys.push(termKey.benefit(criteria.benefit))
  if (criteria.productSet) keys.push(termKey.productSet(criteria.productSet))
  return keys
}

/** The first place in [from, to) of an ascending list whose value is at least `value`, found by galloping. */
export const seek = (list: Uint32Array, value: number, from: number, to: number): number => {
  let low = from
  let step = 1
  while (low + step < to && list[low + step]! < value) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, to)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Numbers of the tests that meet all criteria, newest first, at most `limit`. An unknown country or id finds none. */
export const searchTests = (index: SearchIndex, criteria: Criteria, limit = MAX_RESULTS): Uint32Array => {
  const [from, to] = partition(index, criteria.kind, criteria.country)
  const lists: { at: number; end: number }[] = []
  for (const key of keysOf(criteria)) {
    const term = index.terms.get(key)
    if (term === undefined) return new Uint32Array(0)
    const end = index.termOff[term + 1]!
    const at = seek(index.docs, from, index.termOff[term]!, end)
    lists.push({ at, end: seek(index.docs, to, at, end) })
  }
  if (lists.length === 0) {
    const found = new Uint32Array(Math.min(limit, to - from))
    for (let at = 0; at < found.length; at++) found[at] = from + at
    return found
  }
  lists.sort((a, b) => a.end - a.at - (b.end - b.at))
  return intersect(index.docs, lists, limit)
}

/** Leapfrogs from the shortest list; `lists` are ranges of `docs`, shortest first. */
const intersect = (docs: Uint32Array, lists: { at: number; end: number }[], limit: number): Uint32Array => {
  const [shortest, ...others] = lists as [{ at: number; end: number }, ...{ at: number; end: number }[]]
  const found = new Uint32Array(Math.min(limit, shortest.end - shortest.at))
  let count = 0
  next: while (shortest.at < shortest.end && count < found.length) {
    const doc = docs[shortest.at]!
    for (const other of others) {
      other.at = seek(docs, doc, other.at, other.end)
      if (other.at === other.end) break next
      const there = docs[other.at]!
      if (there !== doc) {
        shortest.at = seek(docs, there, shortest.at, shortest.end)
        continue next
      }
    }
    found[count++] = doc
    shortest.at++
  }
  return found.subarray(0, count)
}
