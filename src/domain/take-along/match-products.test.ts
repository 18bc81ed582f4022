import { expect, test } from 'vitest'
import { matchProduct } from './match-products.ts'

const codes: Record<string, string[]> = { 1: ['FR:2110159', 'GTIN:4012345678901'], 2: ['FR:2110160'], 3: ['DE:2110159'], 4: [], 5: [] }
const listed = {
  choices: [
    { id: '1', name: 'Azostar' },
    { id: '2', name: 'Mangavel' },
    { id: '3', name: 'Épando', generalName: 'Epandor' },
    { id: '4', name: 'Twice' },
    { id: '5', name: 'Twice' },
  ],
  codesOf: (id: string) => codes[id]!,
  country: 'FR',
  site: 'https://tank.example',
}
const id = (source: string, text: string) => ({ source, text })

test.each([
  ['by the registration number of the country, whatever its name', { name: 'Other', ids: [id('FR', '2110159')] }, '1'],
  ['with signs between its digits', { name: 'Other', ids: [id('fr', '211-0159')] }, '1'],
  ['not by the number of another country', { name: 'Other', ids: [id('DE', '2110159')] }, undefined],
  ['not by the beginning of a number', { name: 'Other', ids: [id('FR', '21101')] }, undefined],
  ['by the barcode', { name: 'Other', ids: [id('GTIN', '04012345678901')] }, '1'],
  ['by the number before the name', { name: 'Azostar', ids: [id('FR', '2110160')] }, '2'],
  ['by its name, without accents and case', { name: ' EPANDO ', ids: [] }, '3'],
  ['by its general name', { name: 'Epandor', ids: [] }, '3'],
  ['not by a name of two', { name: 'Twice', ids: [] }, undefined],
  ['by our own id, if the name is the same', { name: 'Twice', ids: [id('https://tank.example', '5')] }, '5'],
  ['not by our own id with another name', { name: 'Other', ids: [id('https://tank.example', '5')] }, undefined],
  ['not by another site’s id', { name: 'Twice', ids: [id('https://other.example', '5')] }, undefined],
] as const)('TAKE-09 a product of a file is found %s', (_rule, product, expected) =>
  expect(matchProduct({ ...product, rate: null }, listed)).toBe(expected),
)

test('NAME-09 a name in a file that several products have, but for case or marks, is none of them', () => {
  const choices = [
    { id: '1', name: 'Bortrac 150 (Yara)', generalName: 'Bortrac 150' },
    { id: '2', name: 'BORTRAC™ 150 (Acme)', generalName: 'BORTRAC™ 150' },
  ]
  const match = (name: string, ids: { source: string; text: string }[] = []) =>
    matchProduct({ name, ids, rate: null }, { ...listed, choices })
  expect(['Bortrac 150', 'BORTRAC™ 150', 'Bortrac 150 (Yara)'].map((name) => match(name))).toEqual([undefined, undefined, '1'])
  expect(match('Bortrac 150', [id('https://tank.example', '1')])).toBe('1')
})
