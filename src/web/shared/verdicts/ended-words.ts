import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { FaceCounts } from '../../../domain/tank/answer-face.ts'

/** How the tests of exactly these products ended, in words that name how many there are; a fail is said first. Empty without any test. */
export const endedWords = (i18n: I18n, { passed, withCare, failed }: FaceCounts, products: number): string => {
  const total = passed + withCare + failed
  if (total === 0) return ''
  const fails = i18n.number(failed)
  const careful = i18n.number(withCare)
  const words = products === 2 ? ofTwo(total, fails, careful) : ofMore(total, fails, careful)
  const said = (): MessageDescriptor => {
    if (failed === total) return words.allFailed
    if (failed > 0) return words.someFailed
    if (withCare === 0) return words.allPassed
    return withCare === total ? words.allWithCare : words.someWithCare
  }
  return i18n._(said())
}

type Words = Record<'allFailed' | 'someFailed' | 'allPassed' | 'allWithCare' | 'someWithCare', MessageDescriptor>

const ofTwo = (total: number, fails: string, careful: string): Words => ({
  allFailed: msg({
    message: plural(total, { one: 'Failed in the only test of just these two', other: 'Failed every time: # tests of just these two' }),
  }),
  someFailed: msg({
    message: plural(total, {
      one: `Failed in ${fails} of # test of just these two`,
      other: `Failed in ${fails} of # tests of just these two`,
    }),
  }),
  allPassed: msg({
    message: plural(total, { one: 'Passed in the only test of just these two', other: 'Passed in all # tests of just these two' }),
  }),
  allWithCare: msg({
    message: plural(total, {
      one: 'Passed with care in the only test of just these two',
      other: 'Passed with care in all # tests of just these two',
    }),
  }),
  someWithCare: msg({
    message: plural(total, {
      one: `Passed in # test of just these two, with care in ${careful}`,
      other: `Passed in all # tests of just these two, with care in ${careful}`,
    }),
  }),
})

const ofMore = (total: number, fails: string, careful: string): Words => ({
  allFailed: msg({
    message: plural(total, {
      one: 'Failed in the only test of just these products',
      other: 'Failed every time: # tests of just these products',
    }),
  }),
  someFailed: msg({
    message: plural(total, {
      one: `Failed in ${fails} of # test of just these products`,
      other: `Failed in ${fails} of # tests of just these products`,
    }),
  }),
  allPassed: msg({
    message: plural(total, {
      one: 'Passed in the only test of just these products',
      other: 'Passed in all # tests of just these products',
    }),
  }),
  allWithCare: msg({
    message: plural(total, {
      one: 'Passed with care in the only test of just these products',
      other: 'Passed with care in all # tests of just these products',
    }),
  }),
  someWithCare: msg({
    message: plural(total, {
      one: `Passed in # test of just these products, with care in ${careful}`,
      other: `Passed in all # tests of just these products, with care in ${careful}`,
    }),
  }),
})
