import { RESULT_CODES } from '../records.ts'
import { countedResults } from '../search/counted-results.ts'
import type { SearchIndex } from '../search/search-index.ts'

const PASS = RESULT_CODES.indexOf('C')
const WITH_CARE = RESULT_CODES.indexOf('CA')
const cautious = new WeakMap<SearchIndex, Uint8Array>()

/** What each test counts as (`countedResults`): a pass that is under review as one with care, so that nothing rests on it alone. */
export const cautiousResults = (index: SearchIndex): Uint8Array => {
  const { issued } = index
  const counted = countedResults(index)
  if (issued.underReview.length === 0) return counted
  let results = cautious.get(index)
  if (!results) {
    results = counted.slice()
    for (const doc of issued.underReview) if (results[doc] === PASS) results[doc] = WITH_CARE
    cautious.set(index, results)
  }
  return results
}
