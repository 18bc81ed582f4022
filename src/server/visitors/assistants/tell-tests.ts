import type { z } from 'zod/mini'
import type { Test } from '../../../contract/look-ups/tests.ts'
import { dataCalls } from '../../../domain/calls/answer-calls.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import type { AnswerFace } from '../../../domain/tank/answer-face.ts'
import type { TestSummary } from '../../../domain/search/summarise-tests.ts'
import { CALL_COSTS } from '../search/call-costs.ts'
import type { testsResult } from './results.ts'
import {
  type AssistantContext,
  DATA_NOTE,
  DEMONSTRATION,
  describedTest,
  LIMITS,
  lineOf,
  missingIn,
  type ToolAnswer,
} from './tool-answers.ts'

/** More than a person reads; the counts say how many there are. */
const MOST_TESTS = 10

type Asked = { countryCode: string; languageCode: LanguageCode; productIds: readonly string[] }

/** How many there are and, where other products were in some of them too, in how many. */
const containing = (total: number, withOthers: number, isOne: boolean): string => {
  const which = withOthers < total ? `${withOthers} of them ` : total === 1 ? '' : 'all of them '
  const others = withOthers === 0 ? '' : `, ${which}with other products too`
  return `${total} ${total === 1 ? 'test contains' : 'tests contain'} ${isOne ? 'this product' : 'both products'}${others}`
}

/** A response has the newest tests only: of older ones it is not said. */
const reviewed = (count: number, isOfAll: boolean): string =>
  count === 0 ? '' : ` ${isOfAll ? count : `At least ${count}`} of them under review: do not rely on ${count === 1 ? 'it' : 'these'}.`

/** Passes with a product at rate 0, or with an older formulation of one, count apart. */
type Apart = Pick<TestSummary, 'noRate' | 'older'>
const apart = ({ noRate = 0, older = 0 }: Apart): { rateNotKnown?: number; olderFormulation?: number } => ({
  ...(noRate > 0 ? { rateNotKnown: noRate } : {}),
  ...(older > 0 ? { olderFormulation: older } : {}),
})
const apartInWords = ({ noRate = 0, older = 0 }: Apart): string =>
  (noRate > 0 ? `, ${noRate} with a rate that is not known, which ${noRate === 1 ? 'shows' : 'show'} nothing` : '') +
  (older > 0
    ? `, ${older} with an older formulation, which ${older === 1 ? 'covers' : 'cover'} nothing by ${older === 1 ? 'itself' : 'themselves'}`
    : '')

/** The tests of a search for one or two products, with its counts. */
export const tellTests = (
  { served, asker, phrases, origin, cost }: AssistantContext,
  asked: Asked,
): ToolAnswer<z.input<typeof testsResult>> => {
  const { countryCode, languageCode, productIds } = asked
  const [makerChemicalId, agrochemicalCode] = new Set(productIds)
  const isOne = agrochemicalCode === undefined
  const unknown = productIds.find((one) => !served.index.terms.product.has(one))
  if (unknown !== undefined) return { missing: `productIds: there is no product ${unknown}` }
  const criteria = { countryCode, languageCode, makerChemicalId, agrochemicalCode }
  const found = dataCalls.foliarSearch(served, asker, criteria)
  const counted = dataCalls.searchSummary(served, asker, { ...criteria, kind: 'foliar' })
  if ('missing' in found) return missingIn(found)
  if ('missing' in counted) return missingIn(counted)
  cost(CALL_COSTS.describedTests + CALL_COSTS.summary)
  const sent = JSON.parse(found.json(phrases)) as Test[]
  const tests = sent.slice(0, MOST_TESTS)
  const underReview = sent.filter((one) => one.underReview).length
  const all = JSON.parse(counted.json(phrases)) as TestSummary & { face?: AnswerFace }
  const { total, C, CA, NC, onlyThese } = all
  const alone = {
    tests: onlyThese.total,
    pass: onlyThese.C,
    passWithCare: onlyThese.CA,
    fail: onlyThese.NC,
    ...apart(onlyThese),
  }
  const counts = { tests: total, pass: C, passWithCare: CA, fail: NC, ...apart(all) }
  const summary =
    total === 0
      ? 'Not tested. This is not a pass.'
      : `${containing(total, total - alone.tests, isOne)}: ${C} pass, ${CA} pass with care, ${NC} fail${apartInWords(all)}. Of just ${isOne ? 'this product' : 'these two'}: ${alone.tests === 0 ? 'not tested' : `${alone.pass} pass, ${alone.passWithCare} pass with care, ${alone.fail} fail${apartInWords(onlyThese)}`}.${reviewed(underReview, sent.length === total)}`
  return {
    words: [
      ...(served.demo ? [DEMONSTRATION] : []),
      summary,
      ...(tests.length > 0
        ? [`The newest ${tests.length}, with their products in \`data\`:`, ...tests.map((test) => lineOf(test, origin, languageCode))]
        : []),
      LIMITS,
      DATA_NOTE,
    ],
    result: {
      summary,
      ...(all.face && { face: all.face }),
      counts,
      ...(underReview > 0 ? { underReview } : {}),
      countsOfTheseAlone: alone,
      limits: LIMITS,
      demonstration: served.demo,
      data: { tests: tests.map((test) => describedTest(test, origin, languageCode)) },
    },
  }
}
