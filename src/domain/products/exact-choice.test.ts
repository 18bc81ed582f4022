import { expect, test } from 'vitest'
import { exactChoice, namesOfSeveral } from './exact-choice.ts'

const choices = [
  { id: '1', name: 'Époxi  125 SC', generalName: 'Epoxilan' },
  { id: '2', name: 'Zinc' },
  { id: '3', name: 'Same' },
  { id: '4', name: 'same' },
  { id: '5', name: 'Boron', generalName: 'Zinc' },
]

test.each([
  ['its name', 'Époxi  125 SC', '1'],
  ['its name in another case, without accents and with other spaces', '  EPOXI 125\u00a0sc ', '1'],
  ['its general name', 'epoxilan', '1'],
  ['the name of one and the general name of another', 'zinc', '2'],
  ['a part of its name', 'Époxi', undefined],
  ['the name of two', 'Same', undefined],
  ['nothing', '  ', undefined],
])('SRCH-20 %s is the choice', (_what, text, id) => expect(exactChoice(text, choices)?.id).toBe(id))

test('NAME-09 a typed name that several products have, but for case or marks, is none of them; with the maker it is one', () => {
  const namesakes = [
    { id: '1', name: 'Bortrac 150 (Yara)', generalName: 'Bortrac 150' },
    { id: '2', name: 'BORTRAC™ 150 (Acme)', generalName: 'BORTRAC™ 150' },
  ]
  const found = ['Bortrac 150', 'bortrac™ 150', 'Bortrac 150 (Yara)', 'bortrac™ 150 (acme)'].map((text) => exactChoice(text, namesakes)?.id)
  expect(found).toEqual([undefined, undefined, '1', '2'])
})

test('NAME-09 a bare name is of several products where they have it, alone or with what tells them apart in brackets', () => {
  const names = [
    'Camivovex (Carpatia)',
    'CAMIVOVEX™ (Karoo Agri)',
    'Zinc (UK) 700 (A)',
    'Zinc (UK) 700 (B (C))',
    'Elan',
    'Epoxi (A)',
    'Same',
    'same',
  ]
  const several = namesOfSeveral(names.map((name, at) => ({ id: String(at), name })))
  expect([...several].toSorted()).toEqual(['camivovex', 'same', 'zinc', 'zinc(uk)700'])
})
