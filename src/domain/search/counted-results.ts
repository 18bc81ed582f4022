import { NOT_COMPATIBLE, RESULT_CODES } from '../records.ts'
import type { SearchIndex } from './index/search-index.ts'

/** What a pass counts as of which a product was recorded with rate 0: how much of it was in the mix is not known, so it shows nothing (TANK-120). */
export const WITHOUT_RATE = RESULT_CODES.length
/** How many different things a test can count as. */
export const COUNTED = RESULT_CODES.length + 1

const counted = new WeakMap<SearchIndex, Uint8Array>()

/** By test what it counts as: a position in RESULT_CODES, or WITHOUT_RATE. A fail counts whatever its rates. */
export const countedResults = (index: SearchIndex): Uint8Array => {
  let results = counted.get(index)
  if (!results) counted.set(index, (results = withoutRates(index)))
  return results
}

const withoutRates = ({ tests, lines }: SearchIndex): Uint8Array => {
  if (!lines.rate.includes(0)) return tests.results
  const results = tests.results.slice()
  for (let doc = 0; doc < results.length; doc++)
    if (results[doc] !== NOT_COMPATIBLE && lines.rate.subarray(tests.lineOff[doc], tests.lineOff[doc + 1]).includes(0))
      results[doc] = WITHOUT_RATE
  return results
}
