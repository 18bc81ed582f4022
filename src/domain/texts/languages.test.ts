import { expect, test } from 'vitest'
import { languageOf, LANGUAGES, preferredLanguage } from './languages.ts'

test('PREF-02 there are 17 interface languages', () => {
  expect(LANGUAGES.map(({ languageCode }) => languageCode).join(' ')).toBe('en cs da de es fi fr hi hu it lv nl no pl pt ru uk')
})

test.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['nb-NO,nb;q=0.9', 'no'],
  ['ja,fr;q=0.5,pl;q=0.7', 'pl'],
  ['ja, *;q=0.1', undefined],
  ['fr;q=0, hu', 'hu'],
  ['PT-br', 'pt'],
  ['', undefined],
  [';;q=,=,', undefined],
  ['de;q=nonsense', 'de'],
])('a browser that asks for %j gets %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})

test.each([
  ['DE', 'de'],
  ['pt-BR', 'pt'],
  ['de_AT', 'de'],
  ['nn', 'no'],
  ['xx', undefined],
  ['constructor', undefined],
])('RPT-06 the nearest language of ours to %j is %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})
