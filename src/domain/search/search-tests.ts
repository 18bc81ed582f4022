import type { Criteria } from './criteria.ts'
import { MAX_RESULTS } from './max-results.ts'
import { listOf, partAt, type List, type SearchIndex } from './search-index.ts'

/** The first index in [from, to) of an ascending list whose value is at least `value`, found by galloping; otherwise `to`. */
const seek = (list: Uint32Array, value: number, from: number, to: number): number => {
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

const lengthOf = ({ from, end }: List): number => end - from

/** One list per criterion, shortest first; undefined where one of them is empty. */
const listsOf = (index: SearchIndex, part: number, criteria: Criteria): List[] | undefined => {
  const { terms } = index
  const lists: List[] = []
  /** Returns false where the list is empty. */
  const addList = (term: number | undefined): boolean => {
    const list = listOf(index, part, term)
    let at = lists.length
    for (; at > 0 && lengthOf(lists[at - 1]!) > lengthOf(list); at--) lists[at] = lists[at - 1]!
    lists[at] = list
    return list.from < list.end
  }
  for (const id of criteria.products ?? []) if (id && !addList(terms.product.get(id))) return undefined
  if (criteria.active && !addList(terms.active.get(criteria.active.toLowerCase()))) return undefined
  if (criteria.crop && !addList(terms.crop.get(criteria.crop.toLowerCase()))) return undefined
  if (criteria.benefit && !addList(terms.benefit.get(criteria.benefit.toLowerCase()))) return undefined
  if (criteria.productSet && !addList(terms.productSet.get(criteria.productSet))) return undefined
  return lists
}

/** Numbers of the tests that meet all criteria, newest first, at most `limit`. An unknown country or id finds none. */
export const searchTests = (index: SearchIndex, criteria: Criteria, limit = MAX_RESULTS): Uint32Array => {
  const part = partAt(index, criteria.kind, criteria.country)
  if (part === undefined) return new Uint32Array(0)
  const lists = listsOf(index, part, criteria)
  if (lists === undefined) return new Uint32Array(0)
  const [first, second] = lists
  if (first === undefined) {
    const from = index.partOff[part]!
    const found = new Uint32Array(Math.min(limit, index.partOff[part + 1]! - from))
    for (let at = 0; at < found.length; at++) found[at] = from + at
    return found
  }
  if (second === undefined) return index.docs.slice(first.from, Math.min(first.end, first.from + limit))
  return intersect(index.docs, lists, limit)
}

/** Found numbers before they are copied: a new array for the maximum number costs more than most searches. */
const scratch = new Uint32Array(MAX_RESULTS)

/** Leapfrog join from the shortest list; `lists` are shortest first and are consumed. */
const intersect = (docs: Uint32Array, lists: readonly List[], limit: number): Uint32Array => {
  const found = limit <= MAX_RESULTS ? scratch : new Uint32Array(limit)
  const shortest = lists[0]!
  let count = 0
  next: while (shortest.from < shortest.end && count < limit) {
    const doc = docs[shortest.from]!
    for (let at = 1; at < lists.length; at++) {
      const other = lists[at]!
      other.from = seek(docs, doc, other.from, other.end)
      if (other.from === other.end) break next
      const there = docs[other.from]!
      if (there !== doc) {
        shortest.from = seek(docs, there, shortest.from + 1, shortest.end)
        continue next
      }
    }
    found[count++] = doc
    shortest.from++
  }
  return found.slice(0, count)
}
