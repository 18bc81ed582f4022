import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertUntil } from '../search/testing/assert-until.ts'
import { build } from '../search/testing/some-data.ts'
import { type AnswerFace, FACE_CONDITIONS, type FaceFacts, faceOf } from './answer-face.ts'
import { answerTank } from './answer-tank.ts'
import { HEADLINE_STATES, type HeadlineState } from './headline.ts'
import { readTank } from './testing/read-tank.ts'
import { someTankWithHistory, type TankData } from './testing/tank-data.ts'

const RUNS = { numRuns: 800 }
const FACTS: FaceFacts = {
  state: 'passed',
  counts: { passed: 1, withCare: 0, failed: 0 },
  noRate: 0,
  older: 0,
  fails: [],
  withoutRates: false,
  hasCareApart: false,
  underReview: false,
  isIncomplete: false,
  assumesWeakerIsSafer: false,
  isInOtherWater: false,
  othersMayDiffer: false,
  isPublishedFail: false,
  hasHiddenFail: () => false,
  packAgeDays: undefined,
}
const FAIL = { productIds: ['a', 'b'], testId: '1', tests: 1 }
const looks = ({ family, solid }: AnswerFace): string => `${solid ? 'solid' : 'outlined'} ${family}`

describe('FACE-01 each state has one of four families, solid only where rates were compared, and grey never', () => {
  test.each<[state: HeadlineState, withRates: string, withoutRates: string]>([
    ['passed', 'solid pass', 'outlined pass'],
    ['passed-with-care', 'solid care', 'outlined care'],
    ['failed', 'solid fail', 'outlined fail'],
    ['conflicting', 'solid care', 'outlined care'],
    ['part-failed', 'solid fail', 'outlined fail'],
    ['passed-compare-water', 'solid care', 'outlined care'],
    ['not-in-your-water', 'solid care', 'outlined care'],
    ['passed-compare-rates', 'solid pass', 'outlined pass'],
    ['not-at-your-strength', 'outlined unknown', 'outlined unknown'],
    ['part-failed-at-other-strength', 'solid care', 'outlined care'],
    ['with-others', 'outlined unknown', 'outlined unknown'],
    ['parts-only', 'outlined unknown', 'outlined unknown'],
    ['nothing-known', 'outlined unknown', 'outlined unknown'],
    ['unconfirmed', 'outlined unknown', 'outlined unknown'],
  ])('%s', (state, withRates, withoutRates) => {
    expect([looks(faceOf({ ...FACTS, state })), looks(faceOf({ ...FACTS, state, withoutRates: true }))]).toEqual([withRates, withoutRates])
  })

  test('every state is in the table', () => {
    for (const state of HEADLINE_STATES) expect(faceOf({ ...FACTS, state }).state).toBe(state)
  })

  test('what failed at another strength, or passed only as it was made before, is amber', () => {
    const state = 'not-at-your-strength'
    expect(faceOf({ ...FACTS, state, counts: { passed: 1, withCare: 0, failed: 1 } }).family).toBe('care')
    expect(faceOf({ ...FACTS, state, counts: { passed: 0, withCare: 0, failed: 0 }, older: 2 }).family).toBe('care')
    expect(faceOf({ ...FACTS, state, counts: { passed: 0, withCare: 0, failed: 0 }, noRate: 2 }).family).toBe('unknown')
  })
})

test.each<[what: string, facts: Partial<FaceFacts>, condition: string]>([
  ['a test of them needed care', { counts: { passed: 15, withCare: 1, failed: 0 } }, 'no-rates'],
  ['some of them failed together', { fails: [FAIL] }, 'no-rates'],
  ['a pass of an older formulation needed care', { hasCareApart: true }, 'no-rates'],
  ['no pass was in water like mine', { isInOtherWater: true }, 'other-water'],
  ['a test failed that the edition may not see', { hasHiddenFail: () => true }, 'others-may-differ'],
  ['the data are older than 30 days', { packAgeDays: 31 }, 'old-data'],
  ['nobody knows how old the data are', { packAgeDays: Number.NaN }, 'old-data'],
])('FACE-02 without rates, tests that passed are amber where %s', (_what, facts, condition) => {
  const face = faceOf({ ...FACTS, state: 'passed-compare-rates', withoutRates: true, ...facts })
  expect([looks(face), face.condition]).toEqual(['outlined care', expect.arrayContaining([condition, 'no-rates'])])
})

test('FACE-03 what limits an answer is said in one order, and nothing of it is left out', () => {
  const face = faceOf({
    ...FACTS,
    state: 'passed-compare-rates',
    noRate: 1,
    older: 1,
    withoutRates: true,
    underReview: true,
    isIncomplete: true,
    assumesWeakerIsSafer: true,
    isInOtherWater: true,
    othersMayDiffer: true,
    isPublishedFail: true,
    packAgeDays: 40,
  })
  expect(face.condition).toEqual(FACE_CONDITIONS.filter((one) => one !== 'unconfirmed'))
  expect(faceOf(FACTS).condition).toEqual([])
})

/** What green is worth: nothing else is. */
const RANK = {
  'solid pass': 3,
  'outlined pass': 2,
  'outlined care': 1,
  'solid care': 1,
  'outlined unknown': 1,
  'outlined fail': 0,
  'solid fail': 0,
}
const rankOf = (face: AnswerFace): number => RANK[looks(face) as keyof typeof RANK]

const faceFor = (
  { products, tests, question }: TankData,
  asked: Partial<TankData['question']>,
  productSet?: string,
): AnswerFace | undefined => {
  const answer = answerTank(build(products, tests), { ...question, ...asked }, { productSet })
  return 'problem' in answer ? undefined : answer.headline.face
}

describe('random tanks and tests', () => {
  const marked = fc
    .tuple(someTankWithHistory, fc.infiniteStream(fc.constantFrom(true, false, false, false, false, false)))
    .map(([data, marks]): TankData => ({
      ...data,
      tests: data.tests.map((one) => ({ ...one, isUnderReview: marks.next().value === true })),
    }))
  const editions = fc.constantFrom(undefined, '89')

  test('FACE-02 solid green is what the answer has green; outlined green is what reading every test allows; the numbers are those of the very mix', () => {
    const seen = { solid: 0, outlined: 0 }
    assertUntil(
      fc.property(marked, editions, (data, productSet) => {
        const { products, tests, question } = data
        const answer = answerTank(build(products, tests), question, { productSet })
        if ('problem' in answer) return
        const { face, isGreen } = answer.headline
        const { listed, ofCountry, ownFails, hiddenFails, waterOf, isWithoutRates } = readTank(data, productSet)
        const isWhole = question.lines.every(({ productId }) => productId)
        const isReviewed = new Set(tests.flatMap((one) => ('isUnderReview' in one && one.isUnderReview ? [one.id] : [])))
        const ofMix = isWhole
          ? ofCountry.filter((one) => one.products.size === listed.length && listed.every((id) => one.products.has(id)))
          : []
        const counted = ofMix.filter((one) => one.result === 'NC' || (one.hasRates && !one.isOlder))
        const needsCare = ({ id, result }: (typeof ofMix)[number]): boolean => result === 'CA' || (result === 'C' && isReviewed.has(id))
        const passes = counted.filter(({ result }) => result !== 'NC')
        expect([face.passed, face.withCare, face.failed, face.tests]).toEqual([
          passes.filter((one) => !needsCare(one)).length,
          passes.filter(needsCare).length,
          counted.length - passes.length,
          counted.length,
        ])
        expect(new Set(face.fails.map(({ productIds }) => productIds.toSorted().join()))).toEqual(
          new Set(ownFails.map(({ test: one }) => [...one.products].toSorted().join())),
        )
        const isInMine = passes.some((one) => waterOf(one).outside.length + waterOf(one).unrecorded.length === 0)
        const allPassed = passes.length > 0 && !ofMix.some(needsCare) && ownFails.length + hiddenFails.length === 0
        expect(looks(face) === 'solid pass').toBe(isGreen)
        expect(looks(face) === 'outlined pass').toBe(isWithoutRates && allPassed && isInMine)
        if (isGreen) seen.solid++
        if (looks(face) === 'outlined pass') seen.outlined++
      }),
      { ...RUNS, isMet: () => Math.min(seen.solid, seen.outlined) > 5 },
    )
    expect(Math.min(seen.solid, seen.outlined)).toBeGreaterThan(5)
  })

  test('FACE-04 water makes no face greener, nor does less than all rates', () => {
    let less = 0
    assertUntil(
      fc.property(marked, editions, (data, productSet) => {
        const [dry, wet] = [faceFor(data, { water: null }, productSet), faceFor(data, {}, productSet)]
        if (!dry || !wet) return
        expect(rankOf(wet)).toBeLessThanOrEqual(rankOf(dry))
        if (rankOf(wet) < rankOf(dry)) less++
        const lines = data.question.lines.map((line) => ({ ...line, rate: null }))
        const bare = faceFor(data, { lines }, productSet)!
        expect(wet.solid && wet.family === 'pass' && bare.family !== 'pass' && bare.family !== 'care').toBe(false)
        expect(bare.solid).toBe(false)
      }),
      { ...RUNS, isMet: () => less > 5 },
    )
    expect(less).toBeGreaterThan(5)
  })
})
