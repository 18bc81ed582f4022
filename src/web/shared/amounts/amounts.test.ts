import { expect, test } from 'vitest'
import { readSize } from '../../../domain/units/numbers.ts'
import { readAmount } from './amounts.ts'

const any = () => undefined

test('UNIT-12 a size of whole thousands is read by the own signs of the language, and a rate is asked for again', () => {
  expect(readAmount('1,000', 'en', any, readSize)).toEqual({ step: 'amount', amount: 1000 })
  expect(readAmount('2.000', 'de', any, readSize)).toEqual({ step: 'amount', amount: 2000 })
  expect(readAmount('1,000', 'en', any)).toMatchObject({ fault: 'unclear', couldBe: [1000, 1] })
})

test('UNIT-12 a size that may have decimals, or has the signs of another language, is asked for again', () => {
  for (const [typed, language] of [
    ['1,250', 'en'],
    ['1.250', 'de'],
    ['1,000', 'de'],
    ['1.000', 'en'],
    ['1.000', 'fr'],
  ] as const)
    expect(readAmount(typed, language, any, readSize)).toMatchObject({ step: 'fault', fault: 'unclear' })
})
