import { RESULT_CODES } from '../records.ts'
import type { SearchIndex } from '../search/search-index.ts'

const PASS = RESULT_CODES.indexOf('C')
const WITH_CARE = RESULT_CODES.indexOf('CA')
const cautious = new WeakMap<SearchIndex, Uint8Array>()

/** Results by test, as positions in RESULT_CODES: a pass that is under review counts as one with care, so that nothing rests on it alone. */
export const cautiousResults = (index: SearchIndex): Uint8Array => {
  const { tests, issued } = index
  if (issued.underReview.length === 0) return tests.results
  let results = cautious.get(index)
  if (!results) {
    results = tests.results.slice()
    for (const doc of issued.underReview) if (results[doc] === PASS) results[doc] = WITH_CARE
    cautious.set(index, results)
  }
  return results
}
