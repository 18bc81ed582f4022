import { expect, test } from 'vitest'
import type { RequestIngredient, TestRequest } from '../requests/requests.ts'
import { askedFor, compareMix, idsByFoldedName, isExactMix, type ProductList, type MixOfTest } from './compare-mix.ts'

const PRODUCTS = [
  { id: 'zinc', name: 'Zincora', marketNames: { DE: 'Zinkora' } },
  { id: 'azo', name: 'Azostar', marketNames: {} },
  { id: 'bor', name: 'Bortrac', marketNames: {} },
  { id: 'twin-1', name: 'Clone EC', marketNames: {} },
  { id: 'twin-2', name: 'Clone EC', marketNames: {} },
]
const list: ProductList = { has: (id) => PRODUCTS.some((one) => one.id === id), idsByName: () => idsByFoldedName(PRODUCTS) }

const request = (names: (string | [name: string, id: string])[], countryCode = 'FR - France'): TestRequest => ({
  kind: 'Foliar',
  name: 'Åsa Grower',
  email: 'asa@farm.example',
  company: '',
  crop: 'Wheat',
  requestDate: '2026-05-14',
  waterRate: 200,
  waterRateUnits: 'lt/Ha',
  comments: [],
  countryCode,
  ingredients: names.map((one, at): RequestIngredient => {
    const [name, productId] = typeof one === 'string' ? [one, undefined] : one
    return { name, productId, orderOfAddition: at + 1, applicationRate: 1, applicationUnit: 'Litres' }
  }),
})
const tested = (ids: string[], part: Partial<MixOfTest> = {}): MixOfTest => ({
  kind: 'foliar',
  country: 'FR',
  ingredients: ids.map((productId) => ({ productId, rate: 1 })),
  ...part,
})

test.each<[string, TestRequest, MixOfTest, { isExact: boolean; missing?: string[]; unlisted?: string[]; extra?: string[] }]>([
  ['the same products in another order', request(['Azostar', ['x', 'zinc']]), tested(['zinc', 'azo']), { isExact: true }],
  ['a name of another market', request(['zinkora', 'AZOSTAR ']), tested(['zinc', 'azo']), { isExact: true }],
  ['another country', request(['Azostar', 'Zincora'], 'DE - Germany'), tested(['zinc', 'azo']), { isExact: false }],
  ['another kind', request(['Azostar', 'Zincora']), tested(['zinc', 'azo'], { kind: 'seed' }), { isExact: false }],
  ['a product more', request(['Azostar', 'Zincora']), tested(['zinc', 'azo', 'bor']), { isExact: false, extra: ['bor'] }],
  ['a product less', request(['Azostar', 'Zincora', 'Bortrac']), tested(['zinc', 'azo']), { isExact: false, missing: ['bor'] }],
  [
    'a name in no list',
    request(['Azostar', 'Zincora 2']),
    tested(['zinc', 'azo']),
    { isExact: false, unlisted: ['Zincora 2'], extra: ['zinc'] },
  ],
  [
    'a name beside the whole test',
    request(['Azostar', 'Zincora', 'Mystery']),
    tested(['zinc', 'azo']),
    { isExact: false, unlisted: ['Mystery'] },
  ],
  [
    'a name that two products have',
    request(['Azostar', 'Clone EC']),
    tested(['azo', 'twin-1']),
    { isExact: false, unlisted: ['Clone EC'], extra: ['twin-1'] },
  ],
  [
    'an id that is in no list',
    request([['Gone', 'gone'], 'Azostar']),
    tested(['gone', 'azo']),
    { isExact: false, unlisted: ['Gone'], extra: ['gone'] },
  ],
  [
    'a product more, at rate 0',
    request(['Azostar', 'Zincora']),
    tested([], {
      ingredients: [
        { productId: 'zinc', rate: 1 },
        { productId: 'azo', rate: 1 },
        { productId: 'bor', rate: 0 },
      ],
    }),
    { isExact: false, extra: ['bor'] },
  ],
  [
    'a product at rate 0',
    request(['Azostar', 'Zincora']),
    tested([], {
      ingredients: [
        { productId: 'zinc', rate: 0 },
        { productId: 'azo', rate: 1 },
      ],
    }),
    { isExact: false, missing: ['zinc'] },
  ],
])('LAB-365 a request is compared with a test of %s', (_what, asked, mix, { isExact, missing = [], unlisted = [], extra = [] }) => {
  const compared = compareMix(askedFor(asked, list), mix)
  expect(compared).toMatchObject({ missing, unlisted, extra })
  expect(isExactMix(compared)).toBe(isExact)
})

test('NAME-09 a requested name that several products have, but for case or marks, is none of them', () => {
  const products = [
    { id: '1', name: 'Bortrac 150', marketNames: {} },
    { id: '2', name: 'BORTRAC™ 150', marketNames: {} },
    { id: '3', name: 'Azostar', marketNames: { FR: 'Azo-Star' } },
  ]
  const ids = idsByFoldedName(products)
  expect(ids.get('bortrac 150')).toEqual(['1', '2'])
  expect(ids.get('azo-star')).toEqual(['3'])
})
