import { countedResults } from './counted-results.ts'
import type { Criteria } from './criteria.ts'
import { bitsOf, passesAll, passingOf, type PassesFilter } from './filter-rules.ts'
import { nextMatch, NO_MORE, type Matches } from './matching-tests.ts'
import type { SearchIndex } from './search-index.ts'

/** The filters of a search but those by day, which its matches are narrowed to. */
export type Filter = {
  /** Undefined where the result does not matter. */
  byResult: { bits: number; counted: Uint8Array } | undefined
  passing: readonly PassesFilter[]
}

export const filterOf = (index: SearchIndex, criteria: Criteria): Filter => ({
  byResult: criteria.results && { bits: bitsOf(criteria.results), counted: countedResults(index) },
  passing: passingOf(index, criteria),
})

/** The next test's number that meets the criteria and passes, ascending; NO_MORE after the last. */
export const nextPassing = (matches: Matches, { byResult, passing }: Filter): number => {
  if (matches.lists.length > 0 || byResult === undefined) {
    let doc = nextMatch(matches)
    while (doc !== NO_MORE && !passesAll(passing, doc)) doc = nextMatch(matches)
    return doc
  }
  // All of a country, of which a filter often leaves few: most are passed by for their result.
  const { bits, counted } = byResult
  const { end } = matches
  for (let doc = matches.from; doc < end; doc++) {
    if (((bits >>> counted[doc]!) & 1) === 0 || !passesAll(passing, doc)) continue
    matches.from = doc + 1
    return doc
  }
  matches.from = end
  return NO_MORE
}
