import { expect, test } from 'vitest'
import { chartIn, chartQuery } from './chart-address.ts'

const ALL = { find: '', formulation: '', isWhole: false, isLikeMine: false, one: undefined }

test.each([
  [
    'everything',
    'country=fr&products=1,M-2&by=actives&find=azo&formulation=SC&rows=all&mine=1&one=M-2',
    { country: 'FR', products: ['1', 'M-2'], by: 'actives', find: 'azo', formulation: 'SC', isWhole: true, isLikeMine: true, one: 'M-2' },
  ],
  ['nothing', '', { country: undefined, products: [], by: 'products', ...ALL }],
  [
    'what is not valid',
    'country=France&products=1,<b>,,1&by=crops&rows=some&one=<b>',
    { country: undefined, products: ['1'], by: 'products', ...ALL },
  ],
  [
    'too many products',
    'country=fr&products=1,2,3,4,5,6,7,8,9',
    { country: 'FR', products: ['1', '2', '3', '4', '5', '6', '7', '8'], by: 'products', ...ALL },
  ],
] as const)('ANS-72 a chart’s address is read: %s', (_what, search, choice) => expect(chartIn(new URLSearchParams(search))).toEqual(choice))

test('ANS-72 a chart’s address leads to the same chart', () => {
  const choice = {
    country: 'DE',
    products: ['1', '27'],
    by: 'actives',
    find: 'a b',
    formulation: 'WG',
    isWhole: true,
    isLikeMine: true,
    one: '27',
  } as const
  expect(chartQuery(choice)).toBe('country=de&products=1,27&by=actives&find=a+b&formulation=WG&rows=all&mine=1&one=27')
  expect(chartIn(new URLSearchParams(chartQuery(choice)))).toEqual(choice)
  expect(chartQuery({ country: 'DE', products: [], by: 'products', ...ALL })).toBe('country=de')
})
