import { expect, test } from 'vitest'
import { sharedCodes } from './shared-codes.ts'

const product = (id: string, code: string, from = '', until = '') => ({
  id,
  codes: [code],
  codePeriods: from === '' && until === '' ? [] : [{ code, from, until }],
})

test.each<[what: string, products: ReturnType<typeof product>[], shared: string]>([
  ['two products with a number', [product('1', 'FR:21'), product('2', 'FR:21'), product('3', 'FR:22')], 'FR:21 1 2'],
  ['a barcode with and without zeros', [product('1', 'GTIN:04012345678901'), product('2', 'GTIN:4012345678901')], 'GTIN:4012345678901 1 2'],
  ['numbers whose parts differ', [product('1', 'US:100-1624'), product('2', 'US:1001-624')], ''],
  ['a number of another country', [product('1', 'FR:21'), product('2', 'DE:21')], ''],
  ['a number that was given anew', [product('1', 'FR:21', '', '2010-12-31'), product('2', 'FR:21', '2011-01-01')], ''],
  ['one that both had on one day', [product('1', 'FR:21', '', '2011-01-01'), product('2', 'FR:21', '2011-01-01')], 'FR:21 1 2'],
  ['one of which only one has days', [product('1', 'FR:21', '', '2011-01-01'), product('2', 'FR:21')], 'FR:21 1 2'],
  [
    'only those that share it on one day',
    [product('1', 'FR:21', '', '2010-12-31'), product('2', 'FR:21', '2011-01-01'), product('3', 'FR:21', '2012-01-01')],
    'FR:21 2 3',
  ],
])('WHO-55 %s', (_what, products, shared) => {
  expect(
    sharedCodes(products)
      .map(({ code, ids }) => [code, ...ids].join(' '))
      .join('; '),
  ).toBe(shared)
})
