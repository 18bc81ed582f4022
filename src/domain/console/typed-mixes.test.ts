import { expect, test } from 'vitest'
import { nameKey } from '../products/identify/whole-names.ts'
import type { MixProduct } from './request-mixes.ts'
import { readTypedMixes } from './typed-mixes.ts'

const NAMES: Record<string, string[]> = {
  zinc: ['Zinc 700'],
  epo: ['Époxi'],
  both: ['Zinc + Boron'],
  ax1: ['Axial'],
  ax2: ['Axial'],
  '24d': ['2,4-D 600'],
}
const find = (typed: string): string[] =>
  Object.entries(NAMES).flatMap(([id, names]) => (id === typed || names.some((name) => nameKey(name) === nameKey(typed)) ? [id] : []))
const formOf = (id: string) => (id === 'epo' ? ('P' as const) : ('L' as const))
const reading = { find, nameOf: (id: string) => NAMES[id]![0]!, formOf, base: null, known: [], litresPerHa: 200, hasRates: true }
const shown = (mixes: readonly MixProduct[][]) =>
  mixes.map((mix) =>
    mix.map(({ name, entered }) => [name, ...(entered ? [`${entered.amount} ${entered.unit}`] : [])].join(' ')).join(' | '),
  )

test.each([
  ['Zinc 700 + Époxi', ['Zinc 700 | Époxi']],
  ['zinc 700\tepoxi\n\nZinc 700 1.5 L/ha + Époxi 0.125kg/ha', ['Zinc 700 | Époxi', 'Zinc 700 1.5 L/ha | Époxi 0.125 kg/ha']],
  ['Zinc 700\t1.5 L/ha\tÉpoxi\t2 kg/ha', ['Zinc 700 1.5 L/ha | Époxi 2 kg/ha']],
  ['Zinc + Boron\tÉpoxi', ['Zinc + Boron | Époxi']],
  ['Zinc + Boron 2 L/ha\tÉpoxi', ['Zinc + Boron 2 L/ha | Époxi']],
  ['2,4-D 600 1 L/ha + Zinc 700', ['2,4-D 600 1 L/ha | Zinc 700']],
  ['Zinc 700\t\tÉpoxi\r\nZinc 700 + ax1', ['Zinc 700 | Époxi', 'Zinc 700 | Axial']],
  ['Zinc 700+Époxi', ['Zinc 700 | Époxi']],
  ['Zinc 700 500 ml/ha + 2 kgs/hectare Époxi', ['Zinc 700 500 ml/ha | Époxi 2 kg/ha']],
])('MIX-10 one mix a line, products with a plus or a tab between, rates or none: %j', (typed, mixes) => {
  const read = readTypedMixes(typed, reading)
  expect(read.problems).toEqual([])
  expect(shown(read.mixes)).toEqual(mixes)
})

test.each([
  ['Zinc 700 + Nobody knows', [[1, 2, 'unknown-product', 'Nobody knows']]],
  ['Zinc 700 + Époxi\nZinc 70 + Époxi', [[2, 1, 'unknown-product', 'Zinc 70']]],
  ['Zinc 700 1,5 L/ha + Époxi', [[1, 1, 'rate', 'Zinc 700 1,5 L/ha']]],
  ['Zinc 700 1.250 L/ha + Époxi', [[1, 1, 'rate', 'Zinc 700 1.250 L/ha']]],
  ['Zinc 700 1.5 + Époxi', [[1, 1, 'rate', 'Zinc 700 1.5']]],
  [
    'Zinc 700 1.5 lt + Époxi 0 L/ha',
    [
      [1, 1, 'rate', 'Zinc 700 1.5 lt'],
      [1, 2, 'rate', 'Époxi 0 L/ha'],
    ],
  ],
  ['Zinc 700\t1 L/ha\t2 L/ha\tÉpoxi', [[1, 3, 'rate', '2 L/ha']]],
  ['Zinc 700\t1.5\tÉpoxi', [[1, 2, 'rate', '1.5']]],
  ['Zinc 700 + + Époxi', [[1, 2, 'nothing-between', 'Zinc 700 + + Époxi']]],
  ['Zinc 700 1 kg/ha + Époxi', [[1, 1, 'other-form', 'Zinc 700 1 kg/ha']]],
  ['Zinc 700\tÉpoxi\t1 L/ha', [[1, 3, 'other-form', '1 L/ha']]],
  ['Zinc 700 4 ml/t + Époxi', [[1, 1, 'rate', 'Zinc 700 4 ml/t']]],
  ['Zinc 700\tAxial', [[1, 2, 'several-products', 'Axial']]],
  ['Zinc 700 + zinc 700', [[1, 2, 'same-product', 'zinc 700']]],
  ['Zinc 700', [[1, 1, 'one-product', 'Zinc 700']]],
  ['Zinc 700 + Époxi\nÉpoxi + Zinc 700', [[2, 1, 'same-mix', 'Époxi + Zinc 700']]],
])('MIX-11 what cannot be read for certain is named by line and product, and nothing is guessed: %j', (typed, problems) => {
  expect(readTypedMixes(typed, reading).problems.map(({ line, column, kind, text }) => [line, column, kind, text])).toEqual(problems)
})

test('MIX-12 a line can be a partner of one mix of the request, which keeps its rates', () => {
  const base: MixProduct[] = [{ name: 'Zinc 700', productId: 'zinc', applicationRate: 1.5, applicationUnit: 'Litres' }]
  const read = readTypedMixes('Époxi 2 kg/ha\nAxial\n24d', { ...reading, base })
  expect(shown(read.mixes)).toEqual(['Zinc 700 | Époxi 2 kg/ha', 'Zinc 700 | 2,4-D 600'])
  expect(read.mixes[0]![0]).toEqual(base[0])
  expect(read.problems).toMatchObject([{ line: 2, kind: 'several-products' }])
  expect(readTypedMixes('24d', { ...reading, base, known: [read.mixes[1]!] }).problems).toMatchObject([{ kind: 'same-mix' }])
})

test('MIX-11 a rate of a coating cannot be read, since nobody says of how much seed it is', () => {
  expect(readTypedMixes('Zinc 700 1 L/ha', { ...reading, hasRates: false }).problems).toMatchObject([{ kind: 'rate' }])
  expect(readTypedMixes('Zinc 700', { ...reading, hasRates: false }).mixes).toHaveLength(1)
})
