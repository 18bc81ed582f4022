import type { z } from 'zod/mini'
import type { tankQuestion } from '../../../contract/look-ups/tank-question.ts'
import type { tank } from '../../../contract/look-ups/tank.ts'
import type { Test } from '../../../contract/look-ups/tests.ts'
import { dataCalls } from '../../../domain/calls/answer-calls.ts'
import { CALL_COSTS } from '../search/call-costs.ts'
import type { tankResult } from './results.ts'
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

type Rung = z.output<typeof tank.response>['evidence'][number]['rung']

/** What a test has to do with the tank: as data, and in the words of the tank's page. */
type Relation = { relation: string; words: string }
const RUNGS: Record<Rung, Relation> = {
  1: { relation: 'this-mix-covering', words: 'This exact mix, at your strength or stronger.' },
  2: { relation: 'this-mix-otherwise', words: 'This exact mix, weaker than yours or without known rates.' },
  3: { relation: 'with-others', words: 'Your products together with others. What the others change is not known.' },
  4: { relation: 'part', words: 'Parts of your tank. A pass for some of the products does not show that the whole mix passes.' },
  5: { relation: 'other-brand', words: 'The same with another brand. Another brand can behave differently.' },
  6: { relation: 'other-country', words: 'The same mix in another country. Formulations differ by country.' },
}
/** A rung lists only its first tests. What decides beyond them is of the whole mix or of a part of it. */
const WHOLE: Relation = { relation: 'this-mix', words: 'This exact mix.' }
const RELATIONS = [WHOLE, ...Object.values(RUNGS)]

type Asked = Omit<z.output<typeof tankQuestion>, 'jarMl' | 'extraRestriction'>

/** The answer of *My tank*, in the words of its page, with the tests behind it. */
export const tellTank = (
  { served, asker, phrases, words, origin, cost }: AssistantContext,
  asked: Asked,
): ToolAnswer<z.input<typeof tankResult>> => {
  const found = dataCalls.tank(served, asker, asked)
  if ('missing' in found) return missingIn(found)
  if ('refused' in found) return { missing: found.refused.map(({ path, message }) => `${path}: ${message}`).join('; ') }
  cost(CALL_COSTS.tank)
  const answer = JSON.parse(found.json(phrases)) as z.output<typeof tank.response>
  const { languageCode: language } = asked
  const { heading, ended, sentence, notes } = words({ language, answer })
  const reports = new Map(answer.tests.map((test) => [test.tankmixId, test]))
  const { headline, evidence, order } = answer
  const behind = new Set([...headline.testIds, ...headline.fails.map(({ testId }) => testId)])
  const rungs = new Map(evidence.toSorted((a, b) => b.rung - a.rung).map(({ testId, rung }) => [testId, rung]))
  const listed = order.products.length + order.apart.length + answer.unlisted.length
  const relationOf = ({ tankmixId, ingredients }: Test): Relation => {
    const rung = rungs.get(tankmixId)
    if (rung !== undefined) return RUNGS[rung]
    return new Set(ingredients.map(({ name }) => name)).size < listed ? RUNGS[4] : WHOLE
  }
  const tests = [...new Set([...behind, ...evidence.map(({ testId }) => testId)])].flatMap((testId) => {
    const test = reports.get(testId)
    return test ? [{ test, relation: relationOf(test), isBehind: behind.has(testId) }] : []
  })
  const under = (title: string, isMeant: boolean): string[] =>
    RELATIONS.flatMap((relation) => {
      const some = tests.filter((one) => one.isBehind === isMeant && one.relation === relation)
      return some.length > 0 ? [`${title}: ${relation.words}`, ...some.map(({ test }) => lineOf(test, origin, language))] : []
    })
  const nameOf = new Map(answer.products.map(({ id, name }) => [id, name]))
  const named = (productId: string): string => nameOf.get(productId) ?? productId
  const unlisted = answer.unlisted.length > 0 ? ['Some products are not in the list, so not known: see `data.notListed`.'] : []
  const { state } = headline
  return {
    words: [
      ...(served.demo ? [DEMONSTRATION] : []),
      `The verdict is ${state}. Say \`heading\` and \`sentence\` of \`data\` as they are, with its \`notes\`.`,
      ...unlisted,
      ...(answer.jar.moreProductThanWater ? ['There is more product than water in this tank: ask whether a unit is wrong.'] : []),
      ...(headline.published ? ['Others published verdicts on these products, which are no tests: see `data.publishedElsewhere`.'] : []),
      ...under('Tests behind this', true),
      ...under('Other tests', false),
      LIMITS,
      DATA_NOTE,
    ],
    result: {
      face: headline.face,
      verdict: state,
      isPass: state === 'passed' || state === 'passed-with-care',
      limits: LIMITS,
      demonstration: served.demo,
      data: {
        heading,
        sentence,
        notes: ended === '' ? notes : [ended, ...notes],
        notListed: answer.unlisted,
        failedTogether: headline.fails.map(({ productIds, relation, testId }) => ({ products: productIds.map(named), relation, testId })),
        ...(headline.published && {
          publishedElsewhere: headline.published.map(({ id: _id, productIds, ...verdict }) => ({
            products: productIds.map(named),
            ...verdict,
          })),
        }),
        orderOfAddition: order.products.map(({ productId }) => named(productId)),
        guidance: answer.guidance.map(({ code }) => code),
        tests: tests.map(({ test, relation, isBehind }) => ({
          ...describedTest(test, origin, language),
          relation: relation.relation,
          relationInWords: relation.words,
          isBehindVerdict: isBehind,
        })),
      },
    },
  }
}
