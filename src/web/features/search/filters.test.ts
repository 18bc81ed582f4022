import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foliarCriteria } from '../../../contract/look-ups/tests.ts'
import { filterKey, filtersIn, NO_FILTERS } from './filters.ts'

const read = (address: string, kind: 'foliar' | 'seed' = 'foliar') =>
  JSON.parse(JSON.stringify(filtersIn(new URLSearchParams(address), kind))) as object

describe('filtersIn', () => {
  test.each([
    ['nothing', 'country=fr&product=m1', {}],
    ['one result', 'results=NC', { results: ['NC'] }],
    ['two results in any order', 'results=NC,CA', { results: ['CA', 'NC'] }],
    ['all results, which restrict nothing', 'results=NC,CA,C', {}],
    ['only these products', 'only=1', { onlyThese: true }],
    ['water', 'water=46.77-200', { water: [46.77, 200] }],
    ['years', 'years=2020-2024', { years: [2020, 2024] }],
    ['an order', 'sort=fails-first', { sort: 'fails-first' }],
    ['the usual order', 'sort=newest', {}],
    ['the usual order of two products', 'product=m1&agrochemical=a2&sort=these-first', {}],
    ['another order of two products', 'product=m1&agrochemical=a2&sort=newest', { sort: 'newest' }],
    ['the usual order of two products and an active', 'product=m1&agrochemical=a2&active=s3&sort=newest', {}],
    ['all at once', 'only=1&sort=fewest-products&results=C', { results: ['C'], onlyThese: true, sort: 'fewest-products' }],
  ])('ANS-11 ANS-110 reads %s', (_what, address, filters) => expect(read(address)).toEqual(filters))

  test.each([
    'results=',
    'results=nc',
    'results=NC;DROP',
    'only=true',
    'water=200',
    'water=200-50',
    'water=-5-5',
    'water=1e3-2e3',
    'water=1.2.3-5',
    'water=0-99999999',
    'water=.-.',
    'years=0-9999',
    'years=2020.5-2021',
    'years=٢٠٢٠-٢٠٢١',
    'sort=oldest',
    'sort=__proto__',
    'phase=1-1',
    'noredirect&utm_source=mail&onlyThese=true',
  ])('ANS-11 %s restricts nothing', (address) => expect(read(address)).toEqual({}))

  test('ANS-11 seed coatings have no water to filter by', () => expect(read('water=50-200&only=1', 'seed')).toEqual({ onlyThese: true }))

  test('ANS-11 whatever stands in an address, the server accepts what is read from it', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[\d.]{0,8}-[\d.]{0,8}$/), fc.stringMatching(/^(C|CA|NC|,){0,5}$/))
    fc.assert(
      fc.property(text, text, text, text, text, (results, only, water, years, sort) => {
        const filters = filtersIn(new URLSearchParams({ results, only, water, years, sort }), 'foliar')
        expect(foliarCriteria.safeParse({ countryCode: 'FR', ...filters }).success).toBe(true)
      }),
    )
  })
})

test('ANS-11 the key tells whether two lists are the same', () => {
  const key = (address: string) => filterKey(filtersIn(new URLSearchParams(address), 'foliar'))
  expect(key('country=fr&water=x')).toBe(NO_FILTERS)
  expect(filterKey(undefined)).toBe(NO_FILTERS)
  expect(key('results=NC,CA')).toBe(key('results=CA,NC'))
  expect(key('results=NC')).not.toBe(key('results=CA'))
})
