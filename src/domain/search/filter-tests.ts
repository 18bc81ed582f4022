import { countedResults } from './counted-results.ts'
import type { Criteria } from './criteria.ts'
import { allOf, bitsOf, passingOf, type PassesFilter } from './filter-rules.ts'
import { nextMatch, NO_MORE, type Matches } from './matching-tests.ts'
import type { SearchIndex } from './index/search-index.ts'

/** The filters of a search but those by day, which its matches are narrowed to. */
export type Filter = {
  /** Whether there is any. */
  isAny: boolean
  /** Undefined where the result does not matter. */
  byResult: { bits: number; counted: Uint8Array } | undefined
  passes: PassesFilter
  /** What passes besides the result. */
  passesOthers: PassesFilter
}

export const filterOf = (index: SearchIndex, criteria: Criteria): Filter => {
  const passing = passingOf(index, criteria)
  return {
    isAny: passing.length > 0,
    byResult: criteria.results && { bits: bitsOf(criteria.results), counted: countedResults(index) },
    passes: allOf(passing),
    passesOthers: criteria.results ? allOf(passingOf(index, criteria, ['results'])) : allOf(passing),
  }
}

/** The next test's number that meets the criteria and passes, ascending; NO_MORE after the last. */
export const nextPassing = (matches: Matches, { byResult, passes, passesOthers }: Filter): number => {
  if (matches.lists.length > 0) {
    let doc = nextMatch(matches)
    while (doc !== NO_MORE && !passes(doc)) doc = nextMatch(matches)
    return doc
  }
  // All of a country, of which a filter often leaves few: most are passed by for their result.
  const { bits, counted } = byResult ?? { bits: 0, counted: NO_RESULTS }
  const { end } = matches
  for (let doc = matches.from; doc < end; doc++) {
    if ((byResult !== undefined && ((bits >>> counted[doc]!) & 1) === 0) || !passesOthers(doc)) continue
    matches.from = doc + 1
    return doc
  }
  matches.from = end
  return NO_MORE
}
const NO_RESULTS = new Uint8Array(0)
