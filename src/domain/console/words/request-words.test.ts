import { expect, test } from 'vitest'
import { mixOf, requestWords, searchedWords } from './request-words.ts'
import type { FoliarRequestFields } from '../../requests/requests.ts'

const request = (names: string[], part: Partial<FoliarRequestFields> = {}): FoliarRequestFields => ({
  kind: 'Foliar',
  name: 'Åsa Grower',
  email: 'Asa@Farm.example',
  company: 'Farm & Sons',
  crop: 'Wheat',
  requestDate: '2026-05-14',
  countryCode: 'FR - France',
  waterRate: 200,
  waterRateUnits: 'lt/Ha',
  comments: [{ comment: 'private words' }],
  ingredients: names.map((name, at) => ({ name, orderOfAddition: at + 1, applicationRate: 1, applicationUnit: 'Litres' as const })),
  ...part,
})
const finds = (text: string): boolean => {
  const words = requestWords('TM-2026-000123', request(['Époxi 125', 'Zinc 700']))
  return searchedWords(text).every((asked) => words.some((word) => word.startsWith(asked)))
}

test.each([
  ['tm-2026-000123', true],
  ['123', true],
  ['000123', true],
  ['asa', true],
  ['ÅSA grow', true],
  ['asa@farm', true],
  ['epoxi zinc', true],
  ['asa@\0 zinc', true],
  ['zinc 701', false],
  ['sons', true],
  ['private', false],
])('LAB-37 a request is found by its reference, requester and products: %s %s', (text, found) => {
  expect(finds(text)).toBe(found)
})

test('LAB-37 the same products in the same country are the same mix, in any order, case and amount', () => {
  const mix = mixOf(request(['Époxi', 'Zinc 700']))
  expect(mixOf(request(['zinc  700', 'epoxi'], { waterRate: 100 }))).toBe(mix)
  expect(mixOf(request(['Époxi', 'Zinc 700'], { countryCode: 'de' }))).not.toBe(mix)
  expect(mixOf(request(['Époxi', 'Zinc 70']))).not.toBe(mix)
})
