import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES, type LanguageCode } from '../../../domain/texts/languages.ts'
import { matchChoices, prepareChoices } from '../../../domain/products/choices.ts'
import { createFormats } from './formats.ts'

test.each<[LanguageCode, string, string]>([
  ['en', '26 Nov 2026', 'Poland'],
  ['pt', '26/11/2026', 'Polónia'],
  ['de', '26.11.2026', 'Polen'],
])('WORDS-02 in %s dates and countries are those of the region whose words the texts have', (language, day, country) => {
  const formats = createFormats(language)
  expect([formats.day('2026-11-26'), formats.country('PL')]).toEqual([day, country])
})

describe('WORDS-03 a country is found by its name in the language, its English name and its code', () => {
  const COUNTRIES = [
    { id: 'AT', name: 'Austria' },
    { id: 'BR', name: 'Brazil' },
    { id: 'IT', name: 'Italy' },
  ]
  test.each(LANGUAGE_CODES)('WORDS-03 in %s', (language) => {
    const { countryChoice } = createFormats(language)
    const choices = COUNTRIES.map(countryChoice)
    const prepared = prepareChoices(choices)
    for (const [at, { id, name }] of COUNTRIES.entries())
      for (const typed of [choices[at]!.name, name, id]) expect(matchChoices(typed, prepared).map((one) => one.id)).toContain(id)
  })

  test('WORDS-03 what else it is called stands beside it only where it is found by that', () => {
    const prepared = prepareChoices(COUNTRIES.map(createFormats('hi').countryChoice))
    expect(matchChoices('brazil', prepared)).toEqual([{ id: 'BR', name: 'ब्राज़ील', generalName: 'Brazil · BR' }])
    expect(matchChoices('ब्राज़ील', prepared)).toEqual([{ id: 'BR', name: 'ब्राज़ील' }])
  })
})
