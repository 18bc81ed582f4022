import { expect, test } from 'vitest'
import { emptySheet } from '../../../../domain/console/bench/bench-test.ts'
import { contestedFields, differingFields, putInto } from './merge-sheets.ts'

const base = emptySheet('foliar')

test('LAB-70 my entries go into a sheet that somebody changed meanwhile, without losing what only they changed', () => {
  const mine = { ...base, crop: 'Wheat', waterRate: 200, ph: 7 }
  const theirs = { ...base, crop: 'Barley', waterSource: 'Well', ph: 7 }
  expect(differingFields(base, mine)).toEqual(['crop', 'waterRate', 'ph'])
  expect(contestedFields(base, mine, theirs)).toEqual(['crop'])
  expect(putInto(base, mine, theirs)).toEqual({ ...base, crop: 'Wheat', waterRate: 200, ph: 7, waterSource: 'Well' })
  expect(putInto(base, base, theirs)).toEqual(theirs)
})
