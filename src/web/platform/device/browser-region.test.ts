import { expect, test } from 'vitest'
import { browserRegions, likelyCountries } from './browser-region.ts'

test.each([
  ['the first language that names a region is first', ['de-AT', 'de', 'en-GB'], ['AT', 'GB']],
  ['a script is no region', ['zh-Hant-TW', 'uk-Cyrl'], ['TW']],
  ['a language alone names none: English is spoken in many countries', ['en'], []],
  ['what is no language tag is left out', ['not_a_tag', 'fr-FR'], ['FR']],
])('SRCH-31 %s', (_rule, languages, regions) => expect(browserRegions(languages)).toEqual(regions))

test.each([
  [
    ['de-AT', 'en'],
    ['AT', 'DE', 'CH', 'GB', 'US'],
  ],
  [['fr'], ['FR', 'BE', 'CH', 'DE', 'GB']],
  [['xx-!'], ['FR', 'DE', 'GB', 'US', 'ES']],
])('SRCH-31 of the countries with tests those of %s are the likeliest', (languages, expected) => {
  const countries = ['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'GB', 'US'].map((id) => ({ id }))
  expect(likelyCountries(countries, 5, languages).map(({ id }) => id)).toEqual(expected)
})
