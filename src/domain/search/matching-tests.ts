import type { Criteria } from './criteria.ts'
import { cropLists } from './crop-words.ts'
import { daysOf } from './filter-rules.ts'
import { listOf, partAt, type List, type SearchIndex } from './index/search-index.ts'

/**
 * The tests that meet all criteria but the filters, which are among the numbers from `from` to `end`: without any list all of these.
 * Reading them moves the lists on.
 */
export type Matches = List & {
  docs: Uint32Array
  /** One per criterion, shortest first. */
  lists: readonly List[]
}

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

/** The same lists with the tests of several as one, in numbers of their own: a test has one crop, so that none is in two. */
const withOneOf = (docs: Uint32Array, several: readonly List[], lists: readonly List[]): Pick<Matches, 'docs' | 'lists'> => {
  const one = several.flatMap(({ from, end }) => [...docs.subarray(from, end)]).sort((a, b) => a - b)
  const parts = [one, ...lists.map(({ from, end }) => docs.subarray(from, end))]
  const copied = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  const places = parts.map((part) => {
    copied.set(part, end)
    const from = end
    end += part.length
    return { from, end }
  })
  return { docs: copied, lists: places.toSorted((a, b) => lengthOf(a) - lengthOf(b)) }
}

/** One list per criterion, shortest first; undefined where one of them is empty. */
const listsOf = (index: SearchIndex, part: number, criteria: Criteria): Pick<Matches, 'docs' | 'lists'> | undefined => {
  const { terms } = index
  const lists: List[] = []
  /** Returns false where the list is empty. */
  const addList = (term: number | undefined): boolean => add(listOf(index, part, term))
  const add = (list: List): boolean => {
    let at = lists.length
    for (; at > 0 && lengthOf(lists[at - 1]!) > lengthOf(list); at--) lists[at] = lists[at - 1]!
    lists[at] = list
    return list.from < list.end
  }
  for (const id of criteria.products ?? []) if (id && !addList(terms.product.get(id))) return undefined
  if (criteria.active && !addList(terms.active.get(criteria.active.toLowerCase()))) return undefined
  // A crop may have been recorded under several names (SEED-36).
  const crops = criteria.crop ? cropLists(index, part, criteria.crop) : undefined
  if (crops?.length === 0) return undefined
  if (crops?.length === 1) add(crops[0]!)
  if (criteria.benefit && !addList(terms.benefit.get(criteria.benefit.toLowerCase()))) return undefined
  if (criteria.productSet && !addList(terms.productSet.get(criteria.productSet))) return undefined
  return crops && crops.length > 1 ? withOneOf(index.docs, crops, lists) : { docs: index.docs, lists }
}

/** The first test of a range whose day is at most `day`, otherwise its end. */
const firstUntil = (days: Uint16Array, day: number, { from, end }: List): number => {
  let low = from
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (days[middle]! > day) low = middle + 1
    else high = middle
  }
  return low
}

/** Days are neighbours in a part, which is in their order: each list becomes shorter, and no test is looked at. */
const narrowToDays = (matches: Matches, days: Uint16Array, [first, last]: readonly [first: number, last: number]): void => {
  const from = firstUntil(days, last, matches)
  const end = firstUntil(days, first - 1, matches)
  matches.from = from
  matches.end = Math.max(from, end)
  const { docs, lists } = matches
  for (const list of lists) {
    list.from = seek(docs, matches.from, list.from, list.end)
    list.end = seek(docs, matches.end, list.from, list.end)
  }
}

/** Finds the tests that meet the criteria; undefined where there are none. Of the filters only those by day are applied. */
export const matchTests = (index: SearchIndex, criteria: Criteria): Matches | undefined => {
  const part = partAt(index, criteria.kind, criteria.country)
  if (part === undefined) return undefined
  const found = listsOf(index, part, criteria)
  if (found === undefined) return undefined
  const matches = { ...found, from: index.partOff[part]!, end: index.partOff[part + 1]! }
  const days = daysOf(criteria)
  if (days) narrowToDays(matches, index.tests.days, days)
  return matches
}

export const NO_MORE = -1

/** The next test's number, ascending; NO_MORE after the last. Leapfrog join from the shortest list. */
export const nextMatch = (matches: Matches): number => {
  const { docs, lists } = matches
  const shortest = lists[0]
  if (shortest === undefined) return matches.from < matches.end ? matches.from++ : NO_MORE
  next: while (shortest.from < shortest.end) {
    const doc = docs[shortest.from]!
    for (let at = 1; at < lists.length; at++) {
      const other = lists[at]!
      other.from = seek(docs, doc, other.from, other.end)
      if (other.from === other.end) return NO_MORE
      const there = docs[other.from]!
      if (there !== doc) {
        shortest.from = seek(docs, there, shortest.from + 1, shortest.end)
        continue next
      }
    }
    shortest.from++
    return doc
  }
  return NO_MORE
}
