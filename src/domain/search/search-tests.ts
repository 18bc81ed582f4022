import type { Criteria } from './criteria.ts'
import { filterOf, nextPassing, type Filter } from './filter-tests.ts'
import { isNarrowed } from './filters.ts'
import { matchTests, nextMatch, NO_MORE, type Matches } from './matching-tests.ts'
import { MAX_RESULTS } from './max-results.ts'
import { firstOfOrder } from './order-tests.ts'
import type { SearchIndex } from './index/search-index.ts'

/** Found numbers before they are copied: a new array for the maximum number costs more than most searches. */
const scratch = new Uint32Array(MAX_RESULTS)

const NONE = new Uint32Array(0)

/** Numbers of the tests that meet all criteria, in their order, at most `limit`. An unknown country or id finds none. */
export const searchTests = (index: SearchIndex, criteria: Criteria, limit = MAX_RESULTS): Uint32Array => {
  const matches = matchTests(index, criteria)
  if (matches === undefined) return NONE
  if (!criteria.sort && !isNarrowed(criteria)) return newest(matches, limit)
  const filter = filterOf(index, criteria)
  if (criteria.sort) return firstOfOrder(index, matches, filter, criteria, limit)
  return filter.isAny ? newestThatPass(matches, filter, limit) : newest(matches, limit)
}

const newest = (matches: Matches, limit: number): Uint32Array => {
  const { docs, lists, from, end } = matches
  const [first, second] = lists
  if (first === undefined) {
    const found = new Uint32Array(Math.min(limit, end - from))
    for (let at = 0; at < found.length; at++) found[at] = from + at
    return found
  }
  if (second === undefined) return docs.slice(first.from, Math.min(first.end, first.from + limit))
  const found = roomFor(matches, limit)
  let count = 0
  for (let doc = nextMatch(matches); doc !== NO_MORE && count < limit; doc = nextMatch(matches)) found[count++] = doc
  return found.slice(0, count)
}

const newestThatPass = (matches: Matches, filter: Filter, limit: number): Uint32Array => {
  const found = roomFor(matches, limit)
  let count = 0
  for (let doc = nextPassing(matches, filter); doc !== NO_MORE && count < limit; doc = nextPassing(matches, filter)) found[count++] = doc
  return found.slice(0, count)
}

const roomFor = (matches: Matches, limit: number): Uint32Array => {
  const { from, end } = matches.lists[0] ?? matches
  return limit <= MAX_RESULTS ? scratch : new Uint32Array(Math.min(limit, end - from))
}
