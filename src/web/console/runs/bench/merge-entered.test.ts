import { expect, test } from 'vitest'
import { emptyLine } from '../../../../domain/console/bench/bench-test.ts'
import { movedTexts } from './merge-entered.ts'

const [a, b, c] = [emptyLine('a'), emptyLine('b'), emptyLine('c')]
const TEXTS = { ph: '7,', 'lines 0 rate': '1,250', 'lines 1 weighed': 'a lot' }

test.each([
  ['nothing moved', [a, b, c], TEXTS],
  ['another value of a product', [a, { ...b, rate: 1 }, c], TEXTS],
  ['a product was added', [a, b, c, emptyLine()], TEXTS],
  ['two changed places', [b, a, c], { ph: '7,', 'lines 1 rate': '1,250', 'lines 0 weighed': 'a lot' }],
  ['the first was removed', [b, c], { ph: '7,', 'lines 0 weighed': 'a lot' }],
  ['all were removed', [], { ph: '7,' }],
])('LAB-69 what cannot be read goes with its product: %s', (_case, after, expected) => {
  expect(movedTexts(TEXTS, [a, b, c], after)).toEqual(expected)
})
