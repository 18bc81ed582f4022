import type { Test } from '../../../contract/tests.ts'
import { dataCalls } from '../../../domain/calls/answer-calls.ts'
import type { LanguageCode } from '../../../domain/languages.ts'
import type { TestSummary } from '../../../domain/search/summarise-tests.ts'
import { CALL_COSTS } from '../search/call-costs.ts'
import { type AssistantContext, DATA_NOTE, DEMONSTRATION, describedTest, LIMITS, lineOf, missingIn, type Told } from './told.ts'

/** More than a person reads; the counts say how many there are. */
const MOST_TESTS = 10

type Asked = { countryCode: string; languageCode: LanguageCode; productIds: readonly string[] }

/** The tests of a search for one or two products, with its counts. */
export const tellTests = ({ served, asker, phrases, origin, cost }: AssistantContext, asked: Asked): Told => {
  const { countryCode, languageCode, productIds } = asked
  const [makerChemicalId, agrochemicalCode] = productIds
  const unknown = productIds.find((one) => !served.index.terms.product.has(one))
  if (unknown !== undefined) return { missing: `productIds: there is no product ${unknown}` }
  const criteria = { countryCode, languageCode, makerChemicalId, agrochemicalCode }
  const found = dataCalls.foliarSearch(served, asker, criteria)
  const counted = dataCalls.searchSummary(served, asker, { ...criteria, kind: 'foliar' })
  if ('missing' in found) return missingIn(found)
  if ('missing' in counted) return missingIn(counted)
  cost(1 + CALL_COSTS.summary)
  const tests = (JSON.parse(found.json(phrases)) as Test[]).slice(0, MOST_TESTS)
  const { total, C, CA, NC, onlyThese } = JSON.parse(counted.json(phrases)) as TestSummary
  const alone = { tests: onlyThese.total, pass: onlyThese.C, passWithCare: onlyThese.CA, fail: onlyThese.NC }
  const counts = { tests: total, pass: C, passWithCare: CA, fail: NC }
  const summary =
    total === 0
      ? 'Not tested. This is not a pass.'
      : `${total} tests contain ${productIds.length === 1 ? 'this product' : 'both products'}, most with other products too: ${C} pass, ${CA} pass with care, ${NC} fail. Of just ${productIds.length === 1 ? 'this product' : 'these two'}: ${alone.tests === 0 ? 'not tested' : `${alone.pass} pass, ${alone.passWithCare} pass with care, ${alone.fail} fail`}.`
  return {
    lines: [
      ...(served.demo ? [DEMONSTRATION] : []),
      summary,
      ...(tests.length > 0 ? [`The newest ${tests.length}:`, ...tests.map((test) => lineOf(test, origin, languageCode))] : []),
      LIMITS,
      DATA_NOTE,
    ],
    data: {
      summary,
      counts,
      countsOfTheseAlone: alone,
      tests: tests.map((test) => describedTest(test, origin, languageCode)),
      limits: LIMITS,
      demonstration: served.demo,
    },
  }
}
