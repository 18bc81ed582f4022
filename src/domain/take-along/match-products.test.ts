import { expect, test } from 'vitest'
import { prepareChoices, type Choice } from '../products/choices.ts'
import { prepareSuggestions } from '../products/prepared-suggestions.ts'
import { matchProduct } from './match-products.ts'

const codes: Record<string, string[]> = {
  1: ['FR:2110159', 'GTIN:4012345678901'],
  2: ['FR:2110160'],
  3: ['DE:2110159'],
  6: ['US:100-1624'],
}
const CHOICES: Choice[] = [
  { id: '1', name: 'Azostar' },
  { id: '2', name: 'Mangavel' },
  { id: '3', name: 'Épando', generalName: 'Epandor' },
  { id: '4', name: 'Twice' },
  { id: '5', name: 'Twice' },
  { id: '6', name: 'Elatus Ace' },
  { id: '7', name: 'YaraVita ZINTRAC™ 700' },
  { id: '8', name: 'Karate Zeon' },
]
const listed = (choices = CHOICES, country = 'FR') => ({
  prepared: prepareSuggestions(
    prepareChoices(choices),
    new Map(choices.map(({ id }) => [id, { actives: [], manufacturer: '', codes: codes[id] ?? [] }])),
    country,
  ),
  manufacturerOf: () => undefined,
  day: '2026-06-30',
  site: 'https://tank.example',
})
const id = (source: string, text: string) => ({ source, text })

test.each([
  ['by the registration number of the country', { name: 'azostar', ids: [id('FR', '2110159')] }, '1 certain'],
  ['by that number with another name, which is to be checked', { name: 'Other', ids: [id('FR', '2110159')] }, '1 check'],
  ['by a number with signs between its digits, which is to be checked', { name: 'Azostar', ids: [id('fr', '211-0159')] }, '1 check'],
  ['not by the number of another country', { name: 'Other', ids: [id('DE', '2110159')] }, undefined],
  ['not by the beginning of a number', { name: 'Other', ids: [id('FR', '21101')] }, undefined],
  ['by the barcode', { name: 'Azostar', ids: [id('GTIN', '04012345678901')] }, '1 certain'],
  ['by the number before the name, which is to be checked', { name: 'Azostar', ids: [id('FR', '2110160')] }, '2 check'],
  ['by a name whose product has another number, which is to be checked', { name: 'Azostar', ids: [id('FR', '2110999')] }, '1 check'],
  ['by its name, without accents and case', { name: ' EPANDO ', ids: [] }, '3 certain'],
  ['by its general name', { name: 'Epandor', ids: [] }, '3 certain'],
  ['by its name without its mark', { name: 'YaraVita ZINTRAC 700', ids: [] }, '7 certain'],
  ['by its name without separators, which is to be checked', { name: 'KarateZeon', ids: [] }, '8 check'],
  ['by its name with one letter wrong, which is to be checked', { name: 'Karate Zion', ids: [] }, '8 check'],
  ['not by a name of two', { name: 'Twice', ids: [] }, undefined],
  ['by our own id, if the name is the same', { name: 'Twice', ids: [id('https://tank.example', '5')] }, '5 certain'],
  ['not by our own id with another name', { name: 'Other', ids: [id('https://tank.example', '5')] }, undefined],
  ['not by another site’s id', { name: 'Twice', ids: [id('https://other.example', '5')] }, undefined],
] as const)('TAKE-09 WHO-10 a product of a file is found %s', (_rule, product, expected) => {
  const found = matchProduct({ ...product, rate: null }, listed())
  expect(found && `${found.id} ${found.sure}`).toBe(expected)
})

test('WHO-01 the numbers of two products that differ part by part are never taken for each other', () => {
  const other = { name: 'Other Company Turf Fungicide', ids: [id('US', '1001-624')], rate: null }
  expect(matchProduct(other, listed(CHOICES, 'US'))).toEqual({ id: '6', why: 'related code', sure: 'check' })
})

test('NAME-09 a name in a file that several products have, but for case or marks, is none of them', () => {
  const choices = [
    { id: '1', name: 'Bortrac 150 (Yara)', generalName: 'Bortrac 150' },
    { id: '2', name: 'BORTRAC™ 150 (Acme)', generalName: 'BORTRAC™ 150' },
  ]
  const match = (name: string, ids: { source: string; text: string }[] = []) => matchProduct({ name, ids, rate: null }, listed(choices))
  expect(['Bortrac 150', 'BORTRAC™ 150', 'Bortrac 150 (Yara)'].map((name) => match(name)?.id)).toEqual([undefined, undefined, '1'])
  expect(match('Bortrac 150', [id('https://tank.example', '1')])).toMatchObject({ id: '1', sure: 'certain' })
})
