import { olderFormulation } from '../products/older-formulation.ts'
import { NOT_COMPATIBLE, RESULT_CODES } from '../records.ts'
import { dateOf, type SearchIndex } from './index/search-index.ts'

/** What a pass counts as of which a product was recorded with rate 0: how much of it was in the mix is not known, so it shows nothing (TANK-120). */
export const WITHOUT_RATE = RESULT_CODES.length
/** What a pass counts as of which a product was, or may have been, of an older formulation: it proves nothing by itself (WHO-36). */
export const OLDER = WITHOUT_RATE + 1
/** How many different things a test can count as. */
export const COUNTED = OLDER + 1

/** Whether a test that counts so is a result to count on. */
export const isCounted = (result: number): boolean => result < WITHOUT_RATE

const counted = new WeakMap<SearchIndex, Uint8Array>()

/** By test what it counts as: a position in RESULT_CODES, WITHOUT_RATE or OLDER. A fail counts whatever its rates and formulations. */
export const countedResults = (index: SearchIndex): Uint8Array => {
  let results = counted.get(index)
  if (!results) counted.set(index, (results = withoutOlder(index, withoutRates(index))))
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

const withoutOlder = (index: SearchIndex, before: Uint8Array): Uint8Array => {
  const { tests, lines, products, countries, partOff } = index
  const hasHistory = Uint8Array.from(products, ({ formulations }) => (formulations.length > 0 ? 1 : 0))
  if (!hasHistory.includes(1)) return before
  const results = before.slice()
  for (let part = 0; part < partOff.length - 1; part++) {
    const country = countries[part % countries.length]!
    for (let doc = partOff[part]!; doc < partOff[part + 1]!; doc++) {
      if (results[doc] === NOT_COMPATIBLE || !isCounted(results[doc]!)) continue
      for (let line = tests.lineOff[doc]!; line < tests.lineOff[doc + 1]!; line++) {
        const product = lines.product[line]!
        if (hasHistory[product] === 1 && olderFormulation(products[product]!.formulations, country, dateOf(tests.days[doc]!))) {
          results[doc] = OLDER
          break
        }
      }
    }
  }
  return results
}
