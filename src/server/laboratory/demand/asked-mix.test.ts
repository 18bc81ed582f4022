import { expect, test } from 'vitest'
import { foliarExample, seedExample } from '../../../contract/requests/example-requests.ts'
import { mixOfRequest, mixOfSearch, mixOfTank } from '../../../domain/console/asked-mix.ts'

const PAIR = { countryCode: 'fr', makerChemicalId: '2', agrochemicalCode: '1' }

test.each([
  ['a pair in a country counts, in whatever order', PAIR, ['1', '2']],
  ['a narrowed search is asked for the same pair again', { ...PAIR, results: ['NC' as const] }, undefined],
  ['a sorted one too', { ...PAIR, sort: 'fails-first' as const }, undefined],
  ['one product is no mix', { ...PAIR, agrochemicalCode: null }, undefined],
  ['neither is the same product twice', { ...PAIR, agrochemicalCode: '2' }, undefined],
  ['an active ingredient is no product', { ...PAIR, activeIngredientCode: 'zinc' }, undefined],
])('LAB-103 of searches: %s', (_rule, asked, products) => {
  expect(mixOfSearch(asked)).toEqual(products && { country: 'FR', products })
})

test('LAB-103 a tank and a request count only where every product was chosen from a list; seed requests never do', () => {
  const chosen = (...ids: (string | undefined)[]) => ids.map((productId) => ({ productId }))
  expect(mixOfTank({ countryCode: 'FR', lines: chosen('2', '1', '2') })).toEqual({ country: 'FR', products: ['1', '2'] })
  expect(mixOfTank({ countryCode: 'FR', lines: chosen('2', undefined) })).toBeUndefined()
  const [first, second] = [foliarExample.ingredients[0]!, foliarExample.ingredients[1]!]
  expect(
    mixOfRequest({ ...foliarExample, ingredients: [first, second].map((one, at) => ({ ...one, productId: `p${at}` })) })?.products,
  ).toEqual(['p0', 'p1'])
  const typed = { ...first, productId: undefined }
  expect(mixOfRequest({ ...foliarExample, ingredients: [typed, { ...second, productId: 'p1' }] })).toBeUndefined()
  expect(mixOfRequest({ ...seedExample, company: '', crop: '', comments: [], waterRateUnits: 'lt/Ha' })).toBeUndefined()
})
