import { expect, test } from 'vitest'
import { nameApart } from './names-apart.ts'

const market = [
  { id: '1', name: 'Bortrac 150 (Yara)' },
  { id: '2', name: 'Bortrac 150 (Carpatia)' },
  { id: '3', name: 'Local Zinc' },
]

test.each([
  ['of several products', 'Bortrac 150', 'Carpatia', 'Bortrac 150 (Carpatia)'],
  ['of several that others write otherwise', 'BORTRAC® 150', 'Carpatia', 'BORTRAC® 150 (Carpatia)'],
  ['of several, with its maker written otherwise', 'Bortrac-150 (Yara)', 'Yara', 'Bortrac-150 (Yara)'],
  ['that has its maker', 'Bortrac 150 (Yara)', 'Yara', 'Bortrac 150 (Yara)'],
  ['of one product', 'Local Zinc', 'Yara', 'Local Zinc'],
  ['that begins another', 'Bortrac', 'Yara', 'Bortrac'],
  ['of several, whose maker is not known', 'Bortrac 150', '', 'Bortrac 150'],
])('NAME-10 a stored name %s', (_what, name, maker, shown) => expect(nameApart(market, name, maker)).toBe(shown))
