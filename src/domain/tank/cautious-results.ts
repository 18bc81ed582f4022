import { COMPATIBLE, WITH_CARE } from '../records.ts'
import { countedResults } from '../search/counted-results.ts'
import type { SearchIndex } from '../search/index/search-index.ts'

const cautious = new WeakMap<SearchIndex, Uint8Array>()

/** What each test counts as (`countedResults`): a pass that is under review, or lacks required readings, as one with care, so that nothing rests on it alone. */
export const cautiousResults = (index: SearchIndex): Uint8Array => {
  const { issued } = index
  const counted = countedResults(index)
  if (issued.underReview.length + issued.incomplete.length === 0) return counted
  let results = cautious.get(index)
  if (!results) {
    results = counted.slice()
    for (const docs of [issued.underReview, issued.incomplete])
      for (const doc of docs) if (results[doc] === COMPATIBLE) results[doc] = WITH_CARE
    cautious.set(index, results)
  }
  return results
}
