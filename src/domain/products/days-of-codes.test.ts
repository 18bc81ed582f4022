import { expect, test } from 'vitest'
import { codesOn, namesAndCodesBefore } from './days-of-codes.ts'

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

test('WHO-16 what a product was called and numbered before is what ended, the latest first, and nothing that it has on the day', () => {
  const name = (text: string, kind: 'former' | 'market', from: string, until: string) => ({ name: text, kind, country: 'FR', from, until })
  const product = {
    codes: ['FR:1', 'FR:2', 'FR:3', 'FR:4'],
    codePeriods: [
      { code: 'FR:1', from: '', until: '2009-12-31' },
      { code: 'FR:2', from: '2010-01-01', until: '2014-12-31' },
      { code: 'FR:3', from: '2001-01-01', until: '2002-12-31' },
      { code: 'FR:3', from: '2015-01-01', until: '' },
      { code: 'FR:4', from: '2030-01-01', until: '' },
    ],
    otherNames: [
      name('First', 'former', '', ''),
      name('Second', 'former', '2010-01-01', '2014-12-31'),
      name('Elsewhere', 'market', '', ''),
      name('Once elsewhere', 'market', '', '2012-12-31'),
      name('Soon elsewhere', 'market', '2030-01-01', ''),
    ],
  }
  const { codes, names, besides } = namesAndCodesBefore(product, '2026-06-30')
  expect(codes.map(({ code, until }) => `${code} ${until}`)).toEqual(['FR:2 2014-12-31', 'FR:1 2009-12-31'])
  expect(names.map((one) => one.name)).toEqual(['Second', 'Once elsewhere', 'First'])
  expect(besides.map((one) => one.name)).toEqual(['Elsewhere'])
})
