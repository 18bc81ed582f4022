import { expect, test } from 'vitest'
import { codesOn } from './days-of-codes.ts'

test('WHO-14 a code with days is the product’s from the first of them to the last, and one without always', () => {
  const product = {
    codes: ['FR:1', 'FR:2', 'GTIN:4012345678901'],
    codePeriods: [
      { code: 'FR:1', from: '', until: '2014-12-31' },
      { code: 'FR:1', from: '2020-01-01', until: '2020-12-31' },
      { code: 'FR:2', from: '2015-01-01', until: '' },
    ],
  }
  const numbersOn = (day: string) => codesOn(product, day).map((code) => code.split(':')[1])
  expect(numbersOn('2014-12-31')).toEqual(['1', '4012345678901'])
  expect(numbersOn('2015-01-01')).toEqual(['2', '4012345678901'])
  expect(numbersOn('2020-12-31')).toEqual(['1', '2', '4012345678901'])
  expect(numbersOn('2021-01-01')).toEqual(['2', '4012345678901'])
})
