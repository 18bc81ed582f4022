import { expect, test } from 'vitest'
import { ENTRY_RANGES } from '../../../../domain/console/bench/entry/entry-ranges.ts'
import { formatsFor } from '../../shared/texts/formats.ts'
import { readEntered, shownNumber } from './entered-number.ts'

test.each([
  ['', { step: 'number', value: null }],
  ['1.5', { step: 'number', value: 1.5 }],
  ['1,5', { step: 'number', value: 1.5 }],
  ['321,4', { step: 'number', value: 321.4 }],
  ['0,1234', { step: 'decimals', max: 3 }],
  ['1.250', { step: 'unclear', couldBe: '1.25, 1250' }],
  ['1,250', { step: 'unclear', couldBe: '1250, 1.25' }],
  ['0.125', { step: 'number', value: 0.125 }],
  ['0.1234', { step: 'decimals', max: 3 }],
  ['a lot', { step: 'none' }],
])('LAB-69 LAB-200 %j is read as one number or refused', (typed, expected) => {
  expect(readEntered(typed, 3)).toEqual(expected)
})

test('LAB-69 a number is shown so that it is read back', () => {
  for (const value of [null, 0, 0.125, 1.125, 200, 1250]) expect(readEntered(shownNumber(value), 6)).toEqual({ step: 'number', value })
})

test.each([
  ['1,5', { step: 'number', value: 1.5 }],
  ['1.5', { step: 'number', value: 1.5 }],
  ['321,4', { step: 'number', value: 321.4 }],
  ['1,250', { step: 'unclear', couldBe: '1,25; 1250' }],
  ['1.250', { step: 'unclear', couldBe: '1,25; 1250' }],
  ['1,2500', { step: 'number', value: 1.25 }],
])('LAB-251 with a decimal comma %j is read as one number or asked for', (typed, expected) => {
  expect(readEntered(typed, 4, formatsFor(['de']))).toEqual(expected)
})

test('LAB-251 with a decimal comma a number is shown so that it is read back', () => {
  const german = formatsFor(['de'])
  for (const value of [null, 0, 0.125, 1.125, 200, 1250, 321.4])
    expect(readEntered(shownNumber(value, german), 6, german)).toEqual({ step: 'number', value })
})

test('ENTRY-03 a number beyond what can be saved is refused with its bounds, also where it could be read in two ways', () => {
  expect(readEntered('72', 2, undefined, ENTRY_RANGES.ph)).toEqual({ step: 'beyond', from: 0, to: 14 })
  expect(readEntered('-1', 2, undefined, ENTRY_RANGES.ph)).toEqual({ step: 'beyond', from: 0, to: 14 })
  expect(readEntered('7.2', 2, undefined, ENTRY_RANGES.ph)).toEqual({ step: 'number', value: 7.2 })
  expect(readEntered('1,250', 2, undefined, ENTRY_RANGES.ph)).toMatchObject({ step: 'unclear' })
})
