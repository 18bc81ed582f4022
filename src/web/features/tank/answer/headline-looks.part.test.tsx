import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { noFace } from '../../../../domain/tank/answer-face.ts'
import { headlineTexts } from './headline-looks.ts'

const { sentence } = headlineTexts(setupI18n({ locale: 'en', messages: { en: {} } }), undefined)

test.each([
  [false, 'They failed together in the laboratory, without the others: do not mix them. Whether the others help is not known.'],
  [true, 'They failed together in the laboratory, without the others: do not mix them. Tests with more of your products are below.'],
])('TANK-124 of products that failed, tested with more of the tank: %s', (failedWithMore, said) => {
  const headline = {
    state: 'part-failed' as const,
    face: noFace({ passed: 0, withCare: 0, failed: 0 }),
    testIds: [],
    tests: 0,
    isGreen: false,
    withoutRates: false,
    assumesWeakerIsSafer: false,
    assumesSofterIsSafer: false,
    assumesWarmerIsSafer: false,
    water: null,
    underReview: false,
    someWithCare: false,
    fails: [],
    failedWithMore,
    othersMayDiffer: false,
    passesWithoutRate: 0,
    passesOfOlder: 0,
    otherOrderTestIds: [],
  }
  expect(sentence(headline, 4)).toBe(said)
})
