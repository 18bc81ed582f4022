import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { noFace } from '../../../domain/tank/answer-face.ts'
import { HEADLINE_STATES } from '../../../domain/tank/headline.ts'
import { endedBelow, headlineTexts } from './headline-looks.ts'
import type { CallOutput } from '../../platform/network/api.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const { sentence, words } = headlineTexts(i18n, undefined)

const HEADLINE: CallOutput<'tank'>['headline'] = {
  state: 'part-failed',
  face: noFace({ passed: 0, withCare: 0, failed: 0 }),
  testIds: [],
  tests: 1,
  isGreen: false,
  withoutRates: false,
  assumesWeakerIsSafer: false,
  assumesSofterIsSafer: false,
  assumesWarmerIsSafer: false,
  water: null,
  underReview: false,
  isIncomplete: false,
  someWithCare: false,
  fails: [{ productIds: ['a', 'b'], relation: 'applies', testId: '1', ofRelation: 1, tests: 1, strengths: [] }],
  failedWithMore: false,
  othersMayDiffer: false,
  passesWithoutRate: 0,
  passesOfOlder: 0,
  otherOrderTestIds: [],
}

test.each([
  [false, 'They failed together in the laboratory, without the others: do not mix them. Whether the others help is not known.'],
  [true, 'They failed together in the laboratory, without the others: do not mix them. Tests with more of your products are below.'],
])('TANK-124 of products that failed, tested with more of the tank: %s', (failedWithMore, said) => {
  expect(sentence({ ...HEADLINE, failedWithMore }, 4)).toBe(said)
})

test('PUBL-04 a pass with care says that it is what others published, where no test of the service needed care or failed', () => {
  const headline = { ...HEADLINE, state: 'passed-with-care' as const, fails: [] }
  expect(sentence(headline, 2)).toContain('but others published that some of these products failed together')
  expect(sentence({ ...headline, someWithCare: true }, 2)).toContain('but a test of it needed care')
  expect(sentence({ ...headline, fails: HEADLINE.fails }, 2)).toContain('but failed at other strengths')
})

test('TANK-48 the words and the sentence of each state are its own: where the signs are alike, they tell them apart', () => {
  const said = HEADLINE_STATES.map((state) => {
    const headline = { ...HEADLINE, state }
    return `${words(headline, 3, { nameOf: (id) => id })} ${sentence(headline, 3)}`
  })
  expect(new Set(said).size).toBe(HEADLINE_STATES.length)
})

test.each([
  [{ passed: 16, withCare: 0, failed: 0 }, 2, 'Passed in all 16 tests of just these two'],
  [{ passed: 1, withCare: 0, failed: 0 }, 3, 'Passed in the only test of just these products'],
  [{ passed: 14, withCare: 2, failed: 0 }, 2, 'Passed in all 16 tests of just these two, with care in 2'],
])('FACE-05 without rates %o of %d products are said as “%s”, which nothing repeats below', (counts, products, said) => {
  const headline = { ...HEADLINE, state: 'passed-compare-rates' as const, face: noFace(counts) }
  expect(words(headline, products, { nameOf: (id) => id })).toBe(said)
  expect(endedBelow(i18n, headline, products)).toBe('')
  expect(endedBelow(i18n, { ...headline, state: 'passed' }, products)).toBe(said)
})
