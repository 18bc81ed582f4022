import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { RESULT_CODES, TEST_KINDS } from '../records.ts'
import { createIndexBuilder, type IndexableTest } from './index/build-index.ts'
import { recordable } from '../test-conditions.ts'
import { conditionsAt, findTest, idAt, readTest } from './index/read-test.ts'
import { dayNumber } from './index/search-index.ts'
import type { Criteria } from './criteria.ts'
import { MAX_RESULTS } from './max-results.ts'
import { searchTests } from './search-tests.ts'
import { testedWith } from './tested-with.ts'
import { bruteForce } from './testing/brute-force.ts'
import { ACTIVES, BENEFITS, build, COUNTRIES, CROPS, productOf, someCriteria, someData } from './testing/some-data.ts'

const plainTest: IndexableTest = {
  id: '1',
  kind: 'foliar',
  country: 'FR',
  date: '2024-03-01',
  result: 'C',
  waterRate: 200,
  crop: '',
  benefit: '',
  observations: '',
  ingredients: [{ order: 1, productId: '1', rate: 1 }],
}

describe('API-04 the search index', () => {
  test('API-04 gives the ids of a brute-force search in its order, for any data and criteria', () => {
    fc.assert(
      fc.property(
        someData.chain(({ products, tests }) =>
          fc.record({
            products: fc.constant(products),
            tests: fc.constant(tests),
            queries: fc.array(someCriteria(products), { minLength: 10, maxLength: 30 }),
          }),
        ),
        ({ products, tests, queries }) => {
          const index = build(products, tests)
          for (const criteria of queries)
            expect(Array.from(searchTests(index, criteria), (doc) => idAt(index, doc))).toEqual(bruteForce(products, tests, criteria))
        },
      ),
      { numRuns: 400 },
    )
  })

  test('API-04 finds the same as a brute-force search for all 64 combinations of given and missing criteria', () => {
    const products = Array.from({ length: 30 }, (_, at) =>
      productOf(String(at), [ACTIVES[at % 5]!, ACTIVES[(at * 3) % 5]!], at % 3 === 0 ? ['89'] : []),
    )
    const tests = Array.from({ length: 6000 }, (_, at): IndexableTest => ({
      id: String(at * 7 + 1),
      kind: TEST_KINDS[at % 2]!,
      country: COUNTRIES[at % 3]!,
      date: `20${10 + (at % 15)}-0${1 + (at % 9)}-1${at % 10}`,
      result: RESULT_CODES[at % 3]!,
      waterRate: at % 2 ? null : 200,
      crop: CROPS[at % 3]!,
      benefit: BENEFITS[(at >> 2) % 2]!,
      observations: '',
      ingredients: [at % 5, (at * 11) % 30, (at * 17 + 3) % 30].map((product, order) => ({
        order: order + 1,
        productId: String(product),
        rate: 1,
      })),
    }))
    const index = build(products, tests)
    let found = 0
    for (let given = 0; given < 64; given++) {
      const criteria: Criteria = {
        kind: 'seed',
        country: 'FR',
        products: [given & 1 ? '3' : '', given & 2 ? '11' : ''],
        active: given & 4 ? 'zinc' : '',
        crop: given & 8 ? 'Wheat' : '',
        benefit: given & 16 ? 'Rooting' : '',
        productSet: given & 32 ? '89' : '',
      }
      const ids = Array.from(searchTests(index, criteria), (doc) => idAt(index, doc))
      expect(ids).toEqual(bruteForce(products, tests, criteria))
      found += ids.length
    }
    expect(found).toBeGreaterThan(1000)
  })

  test('API-04 stops at 500 and keeps the newest', () => {
    const products = [productOf('1', ['Zinc'], [])]
    const tests = Array.from({ length: 800 }, (_, at): IndexableTest => ({ ...plainTest, id: String(at + 1) }))
    const index = build(products, tests)
    for (const criteria of [{}, { products: ['1'] }, { active: 'zinc' }, { products: ['1'], active: 'zinc' }]) {
      const found = searchTests(index, { kind: 'foliar', country: 'FR', ...criteria })
      expect(found).toHaveLength(MAX_RESULTS)
      expect([idAt(index, found[0]!), idAt(index, found[499]!)]).toEqual(['800', '301'])
    }
  })

  test('API-05 a test reads back as it was added, its ingredients in order of addition', () => {
    fc.assert(
      fc.property(someData, ({ products, tests }) => {
        const index = build(products, tests)
        for (const one of tests) {
          const doc = findTest(index, one.id)!
          const { ingredients, ...read } = readTest(index, doc)
          const { ingredients: added, crop: _crop, benefit: _benefit, conditions, ...rest } = one
          expect(read).toEqual(rest)
          expect(conditionsAt(index, doc)).toEqual(recordable(one.kind, conditions))
          expect(ingredients.map(({ order, product, rate }) => ({ order, productId: index.products[product]!.id, rate }))).toEqual(
            added.toSorted((a, b) => a.order - b.order),
          )
        }
        expect(findTest(index, 'no-such-test')).toBeUndefined()
      }),
    )
  })

  test('API-05 one index has ids that are numbers, begin with a zero, are too long for a number or are words', () => {
    const ids = ['10', '9', '4294967295', '4294967296', '007', '7', '0', 'A-1', '00']
    const products = [productOf('1', [], [])]
    const index = build(
      products,
      ids.map((id) => ({ ...plainTest, id })),
    )
    for (const id of ids) expect(readTest(index, findTest(index, id)!).id).toBe(id)
    expect(findTest(index, '8')).toBeUndefined()
    const found = searchTests(index, { kind: 'foliar', country: 'FR', products: ['1'] })
    expect(Array.from(found, (doc) => idAt(index, doc))).toEqual(['4294967296', '4294967295', 'A-1', '007', '10', '00', '9', '7', '0'])
  })

  test('API-05 days are those of the calendar', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2149-06-06'), noInvalidDate: true }), (date) => {
        const text = date.toISOString().slice(0, 10)
        expect(dayNumber(text)).toBe(Date.parse(text) / DAY_MS)
      }),
      { numRuns: 2000 },
    )
  })

  test('API-02 tested-with lists are those of the foliar tests with the product', () => {
    fc.assert(
      fc.property(someData, ({ products, tests }) => {
        const index = build(products, tests)
        for (const country of COUNTRIES)
          for (const { id } of products) {
            const others = new Set(
              tests
                .filter((one) => one.kind === 'foliar' && one.country === country)
                .filter((one) => one.ingredients.some(({ productId }) => productId === id))
                .flatMap((one) => one.ingredients.map(({ productId }) => productId))
                .filter((productId) => productId !== id),
            )
            const actives = new Set(products.filter((one) => others.has(one.id)).flatMap((one) => one.activeIngredients))
            const found = testedWith(index, country, id)!
            expect(new Set(found.products.map((at) => index.products[at]!.id))).toEqual(others)
            expect(new Set(found.actives.map((at) => index.actives[at]!))).toEqual(actives)
          }
        expect(testedWith(index, 'FR', 'no-such-product')).toBeUndefined()
      }),
    )
  })

  test('an ingredient of an unknown product is refused', () => {
    const builder = createIndexBuilder([])
    expect(() => builder.add({ ...plainTest, ingredients: [{ order: 1, productId: '9', rate: 1 }] })).toThrow(
      'test 1 names product 9, which does not exist',
    )
  })
})
