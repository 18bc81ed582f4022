import { expect, test } from 'vitest'
import { prepareChoices } from '../choices.ts'
import { prepareSuggestions } from '../prepared-suggestions.ts'
import { foreignNumbers } from './foreign-numbers.ts'

const LIST = prepareSuggestions(
  prepareChoices([
    { id: '1', name: 'Bortrac 150' },
    { id: '2', name: 'Zintrac 700' },
  ]),
  new Map([
    ['1', { actives: [], manufacturer: '', codes: ['US:524-549', 'DE:006123-00', 'GTIN:4012345678901'] }],
    ['2', { actives: [], manufacturer: '', codes: ['US:524-550'] }],
  ]),
)

test.each([
  ['in every printed form', 'EPA Reg. No. 000524-00549', 'FR', ['US 1']],
  ['in its own country, where it is not foreign', '524-549', 'US', []],
  ['of a third country', '006123-00/00', 'FR', ['DE 1']],
  ['part by part: with another sign between them it is no number of this product for certain', '5245-49', 'FR', []],
  ['that only begins so', '524-5', 'FR', []],
  ['that is a barcode, which no country gave', '4012345678901', 'FR', []],
])('WHO-18 a number %s', (_which, typed, country, expected) => {
  expect(foreignNumbers(typed, country, LIST).map((one) => `${one.country} ${one.id}`)).toEqual(expected)
})
