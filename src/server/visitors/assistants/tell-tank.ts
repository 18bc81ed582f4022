import type { z } from 'zod/mini'
import type { tankQuestion } from '../../../contract/tank-question.ts'
import type { tank } from '../../../contract/tank.ts'
import { dataCalls } from '../../../domain/calls/answer-calls.ts'
import { CALL_COSTS } from '../search/call-costs.ts'
import { type AssistantContext, DATA_NOTE, DEMONSTRATION, describedTest, LIMITS, lineOf, missingIn, type Told } from './told.ts'

type Asked = Omit<z.output<typeof tankQuestion>, 'jarMl' | 'extraRestriction'>

/** The answer of *My tank*, in the words of its page, with the tests behind it. */
export const tellTank = ({ served, asker, phrases, words, origin, cost }: AssistantContext, asked: Asked): Told => {
  const found = dataCalls.tank(served, asker, asked)
  if ('missing' in found) return missingIn(found)
  if ('refused' in found) return { missing: found.refused.map(({ path, message }) => `${path}: ${message}`).join('; ') }
  cost(CALL_COSTS.tank)
  const answer = JSON.parse(found.json(phrases)) as z.output<typeof tank.response>
  const { languageCode: language } = asked
  const { heading, sentence, notes } = words({ language, answer })
  const reports = new Map(answer.tests.map((test) => [test.tankmixId, test]))
  const ids = new Set([...answer.headline.testIds, ...answer.headline.fails.map(({ testId }) => testId)])
  for (const { testId } of answer.evidence) ids.add(testId)
  const tests = [...ids].flatMap((testId) => reports.get(testId) ?? [])
  const nameOf = new Map(answer.products.map(({ id, name }) => [id, name]))
  const named = (productId: string): string => nameOf.get(productId) ?? productId
  const unlisted = answer.unlisted.length > 0 ? [`Not in the list of products, so not known: ${answer.unlisted.join(', ')}.`] : []
  return {
    lines: [
      ...(served.demo ? [DEMONSTRATION] : []),
      `${heading}. ${sentence}`,
      ...notes,
      ...unlisted,
      ...(tests.length > 0 ? ['Tests behind this:', ...tests.map((test) => lineOf(test, origin, language))] : []),
      LIMITS,
      DATA_NOTE,
    ],
    data: {
      verdict: answer.headline.state,
      isPass: answer.headline.state === 'passed' || answer.headline.state === 'passed-with-care',
      heading,
      sentence,
      notes: [...notes, ...unlisted],
      failedTogether: answer.headline.fails.map(({ productIds, relation, testId }) => ({
        products: productIds.map(named),
        relation,
        testId,
      })),
      orderOfAddition: answer.order.products.map(({ productId }) => named(productId)),
      guidance: answer.guidance.map(({ code }) => code),
      tests: tests.map((test) => describedTest(test, origin, language)),
      limits: LIMITS,
      demonstration: served.demo,
    },
  }
}
