import { expect, test } from 'vitest'
import { emptyLine, emptySheet, type BenchSheet } from '../bench-test.ts'
import { meantAmount, newUnlikelyAmounts, unlikelyAmounts } from './unlikely-amounts.ts'

const sheetWith = (weighed: number | null, part: Partial<BenchSheet> = {}): BenchSheet => ({
  ...emptySheet('foliar'),
  waterRate: 200,
  lines: [{ ...emptyLine('Zincora'), productId: 'zinc', rate: 1.5, weighed }],
  ...part,
})

test.each([
  ['as the rate asks', 7.5, []],
  ['within a tenth', 8.25, []],
  ['tenfold', 75, [{ line: 1, meant: 7.5, times: 10 }]],
  ['a tenth', 0.75, [{ line: 1, meant: 7.5, times: 0.1 }]],
  ['nothing taken yet', null, []],
])('ENTRY-04 %s: %j', (_case, weighed, expected) => {
  expect(unlikelyAmounts(sheetWith(weighed), 0.1)).toEqual(expected)
})

test('ENTRY-04 without a rate or water volume, and of a seed coating, nobody can tell what is meant', () => {
  expect(meantAmount({ kind: 'foliar', waterRate: null }, { rate: 1 })).toBeUndefined()
  expect(meantAmount({ kind: 'foliar', waterRate: 0 }, { rate: 1 })).toBeUndefined()
  expect(meantAmount({ kind: 'seed', waterRate: 200 }, { rate: 1 })).toBeUndefined()
})

test('ENTRY-04 what was saved so is not asked about again until product, rate, amount or water volume change', () => {
  const saved = sheetWith(75)
  expect(newUnlikelyAmounts(saved, { ...saved, hardness: 180 }, 0.1)).toEqual([])
  expect(newUnlikelyAmounts(sheetWith(7.5), saved, 0.1)).toHaveLength(1)
  expect(newUnlikelyAmounts(saved, sheetWith(76), 0.1)).toHaveLength(1)
  expect(newUnlikelyAmounts(saved, { ...saved, waterRate: 400 }, 0.1)).toHaveLength(1)
})
