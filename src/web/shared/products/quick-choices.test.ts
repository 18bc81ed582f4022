import { expect, test } from 'vitest'
import type { Choice } from '../../../domain/products/choices.ts'
import type { ProductDetail } from '../../../domain/products/product-details.ts'
import { quickChoices } from './quick-choices.ts'

const detail = (foliar: number, seed = 0, isWithdrawn = false): ProductDetail => ({
  formulation: 'SC',
  form: 'L',
  manufacturer: 'Nordfeld',
  actives: [],
  codes: [],
  codePeriods: [],
  otherNames: [],
  isWithdrawn,
  tests: { foliar, seed },
})
const details = new Map([
  ['1', detail(3)],
  ['2', detail(40)],
  ['3', detail(0, 9)],
  ['4', detail(7)],
  ['5', detail(90, 0, true)],
  ['6', detail(12)],
  ['7', detail(5)],
])
const choices: Choice[] = [...details.keys(), '8'].map((id) => ({ id, name: `Product ${id}` }))
const ids = (recent: string[], kind: 'foliar' | 'seed' = 'foliar', offered = choices) =>
  quickChoices(offered, recent, details, kind).map(({ id }) => id)

test('ANS-107 the most tested of the country are offered, four at most, none without a test or sold no more', () => {
  expect(ids([])).toEqual(['2', '6', '4', '7'])
  expect(ids([], 'seed')).toEqual(['3'])
  expect(ids([], 'foliar', choices.slice(2, 3))).toEqual([])
})

test('ANS-107 what was searched for last comes first, two at most, as far as the picker offers it', () => {
  expect(ids(['1', '7', '4'])).toEqual(['1', '7', '2', '6'])
  expect(ids(['99', '5', '3', '8', '1'])).toEqual(['1', '2', '6', '4'])
})
