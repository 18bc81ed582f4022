import { lookOf } from '../verdicts.ts'
import type { AnswerFace } from './answer-face.ts'
import type { Water } from './water/conditions.ts'
import { countsInMine, likenessOf } from './water/like-mine.ts'

/** Whether it is told how to mix what an answer is of: it passed, and nothing of it failed. What must not be done is not shown. */
export const tellsHowToMix = ({ family, passed, withCare, failed, fails }: AnswerFace): boolean =>
  (family === 'pass' || family === 'care') && passed + withCare > 0 && failed + fails.length === 0

/**
 * Of the tests of exactly these products, newest first, the one whose order and rates are shown: a pass that needed care, which says what
 * care; else one in my water; else the newest. Undefined where any failed. One that is under review, was recorded without a rate or is of
 * an older formulation is never followed.
 */
export const testToFollow = <Test extends Parameters<typeof countsInMine>[1] & Parameters<typeof lookOf>[0]>(
  tests: readonly Test[],
  water: Water | undefined,
): Test | undefined => {
  if (tests.some(({ result }) => result === 'NC')) return undefined
  const passes = tests.filter(
    (test) => test.underReview !== true && test.incomplete === undefined && (lookOf(test) === 'pass' || lookOf(test) === 'care'),
  )
  const inMine = water && passes.find(({ conditions }) => likenessOf(water, conditions) === 'like mine')
  return passes.find((test) => lookOf(test) === 'care') ?? inMine ?? passes[0]
}
