import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RESULT_CODES, type ProductRecord, type ResultCode } from '../records.ts'
import type { IndexableTest } from './index/build-index.ts'
import type { Criteria } from './criteria.ts'
import { MAX_RESULTS } from './max-results.ts'
import { twoAloneFirst } from './order-tests.ts'
import { idAt } from './index/read-test.ts'
import { compareIds, type SearchIndex } from './index/search-index.ts'
import { searchTests } from './search-tests.ts'
import { summariseTests } from './summarise-tests.ts'
import { RAPE } from './testing/brute-force.ts'
import { passedAsOlder } from './testing/older.ts'
import { build, productOf, someData, someFilteredCriteria } from './testing/some-data.ts'
import { assertUntil } from './testing/assert-until.ts'

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
const yearOf = ({ date }: IndexableTest): number => Number(date.slice(0, 4))
const different = ({ ingredients }: IndexableTest): number => new Set(ingredients.map(({ productId }) => productId)).size

/** The rules themselves, over records. */
const oracle = (products: readonly ProductRecord[], tests: readonly IndexableTest[]) => {
  const byId = new Map(products.map((one) => [one.id, one]))
  const inTank = (one: IndexableTest): ProductRecord[] => one.ingredients.map(({ productId }) => byId.get(productId)!)
  const hasActive = (one: ProductRecord, active: string): boolean => one.activeIngredients.some((name) => same(name, active))

  const meets = (one: IndexableTest, { kind, country, products: ids = [], active, crop, benefit, productSet }: Criteria): boolean =>
    one.kind === kind &&
    one.country === country &&
    ids.every((id) => !id || inTank(one).some((other) => other.id === id)) &&
    (!active || inTank(one).some((other) => hasActive(other, active))) &&
    (!crop || same(one.crop, crop) || [one.crop, crop].every((name) => RAPE.includes(name.toLowerCase()))) &&
    (!benefit || same(one.benefit, benefit)) &&
    (!productSet || inTank(one).some((other) => other.productSets.includes(productSet)))

  const isOnlyThese = (one: IndexableTest, { products: ids = [], active }: Criteria): boolean => {
    const chosen = ids.filter((id) => id)
    if (chosen.length === 0 && !active) return true
    const isActiveChosen = chosen.some((id) => active && byId.has(id!) && hasActive(byId.get(id!)!, active))
    return inTank(one).every((other) => chosen.includes(other.id) || (active && !isActiveChosen && hasActive(other, active)))
  }
  /** A pass with a product at rate 0 counts as no result (TANK-120). */
  const hasRates = ({ result, ingredients }: IndexableTest): boolean => result === 'NC' || ingredients.every(({ rate }) => rate > 0)
  /** Nor does one with an older formulation of a product (WHO-36). */
  const isOlder = (one: IndexableTest): boolean => hasRates(one) && passedAsOlder(one, products)
  const isCounted = (one: IndexableTest): boolean => hasRates(one) && !isOlder(one)
  const passes = {
    results: (one: IndexableTest, { results }: Criteria) => !results || (isCounted(one) && results.includes(one.result)),
    water: ({ waterRate }: IndexableTest, { water }: Criteria) =>
      !water || (waterRate !== null && waterRate >= water[0] && waterRate <= water[1]),
    years: (one: IndexableTest, { years }: Criteria) => !years || (yearOf(one) >= years[0] && yearOf(one) <= years[1]),
    onlyThese: (one: IndexableTest, criteria: Criteria) => !criteria.onlyThese || isOnlyThese(one, criteria),
  }
  /** Tests that meet everything but the filters that are left out. */
  const matching = (criteria: Criteria, leftOut: readonly (keyof typeof passes)[] = []): IndexableTest[] =>
    tests.filter(
      (one) =>
        meets(one, criteria) &&
        (Object.keys(passes) as (keyof typeof passes)[]).every((name) => leftOut.includes(name) || passes[name](one, criteria)),
    )

  const rank = (one: IndexableTest, criteria: Criteria): number =>
    criteria.sort === 'fails-first'
      ? ['NC', 'CA', 'C', ''].indexOf(isCounted(one) ? one.result : '')
      : criteria.sort === 'fewest-products'
        ? different(one)
        : criteria.sort === 'these-first' && !isOnlyThese(one, criteria)
          ? 1
          : 0
  const search = (criteria: Criteria): string[] =>
    matching(criteria)
      .toSorted((a, b) => rank(a, criteria) - rank(b, criteria) || (a.date < b.date ? 1 : a.date > b.date ? -1 : compareIds(b.id, a.id)))
      .slice(0, MAX_RESULTS)
      .map(({ id }) => id)

  const byResult = (some: readonly IndexableTest[]): Record<ResultCode, number> & { noRate?: number; older?: number } => {
    const count = (code: ResultCode): number => some.filter((one) => isCounted(one) && one.result === code).length
    const noRate = some.filter((one) => !hasRates(one)).length
    const older = some.filter(isOlder).length
    return { C: count('C'), CA: count('CA'), NC: count('NC'), ...(noRate > 0 ? { noRate } : {}), ...(older > 0 ? { older } : {}) }
  }
  const tally = <Key>(keys: readonly Key[]): [Key, number][] => [
    ...keys.reduce((counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1), new Map<Key, number>()),
  ]
  const volumes = (some: readonly IndexableTest[]): [number, number][] =>
    tally(some.flatMap(({ waterRate }) => waterRate ?? [])).toSorted(([a], [b]) => a - b)
  const summarise = (criteria: Criteria) => {
    const only = (some: readonly IndexableTest[]): IndexableTest[] => some.filter((one) => isOnlyThese(one, criteria))
    const ofAnyResult = only(matching(criteria, ['onlyThese', 'results']))
    const waters = volumes(ofAnyResult.filter(isCounted))
    return {
      total: matching(criteria).length,
      ...byResult(matching(criteria, ['results'])),
      onlyThese: {
        total: only(matching(criteria, ['onlyThese'])).length,
        ...byResult(ofAnyResult),
        minWater: waters[0]?.[0] ?? null,
        maxWater: waters.at(-1)?.[0] ?? null,
        waters: waters
          .toSorted(([, a], [, b]) => b - a)
          .slice(0, 12)
          .map(([litresPerHa]) => litresPerHa)
          .toSorted((a, b) => a - b),
      },
      years: tally(matching(criteria, ['years']).map(yearOf))
        .toSorted(([a], [b]) => b - a)
        .map(([year, total]) => ({ year, total })),
      waters: volumes(matching(criteria, ['water'])).map(([litresPerHa, total]) => ({ litresPerHa, total })),
    }
  }
  return { search, summarise }
}

const idsOf = (index: SearchIndex, criteria: Criteria, limit?: number): string[] =>
  Array.from(searchTests(index, criteria, limit), (doc) => idAt(index, doc))

const plain = { kind: 'foliar', country: 'FR', crop: '', benefit: '', observations: '', waterRate: 200 } as const
const testOf = (id: number, result: ResultCode, productIds: string[], date = '2024-03-01'): IndexableTest => ({
  ...plain,
  id: String(id),
  result,
  date,
  ingredients: productIds.map((productId, at) => ({ order: at + 1, productId, rate: 1 })),
})

describe('filters of a search', () => {
  test('ANS-01 ANS-02 ANS-03 ANS-04 ANS-110 TANK-120 filters, order and counts are those of a brute-force search, for any data and criteria', () => {
    let found = 0
    let leftOut = 0
    assertUntil(
      fc.property(
        someData.chain(({ products, tests }) =>
          fc.record({
            products: fc.constant(products),
            tests: fc.constant(tests),
            queries: fc.array(someFilteredCriteria(products, tests), { minLength: 20, maxLength: 40 }),
          }),
        ),
        ({ products, tests, queries }) => {
          const index = build(products, tests)
          const { search, summarise } = oracle(products, tests)
          for (const asked of queries) {
            const ids = idsOf(index, asked)
            expect(ids).toEqual(search(asked))
            expect(summariseTests(index, asked)).toEqual(summarise(asked))
            found += ids.length
            leftOut += search({ kind: asked.kind, country: asked.country }).length - ids.length
          }
        },
      ),
      { numRuns: 300, isMet: () => Math.min(found, leftOut) > 500 },
    )
    expect(found).toBeGreaterThan(500)
    expect(leftOut).toBeGreaterThan(500)
  })

  test.each([
    ['fails-first', ['7', '4', '1']],
    ['fewest-products', ['9', '6', '3', '7', '4', '1', '8', '5', '2']],
  ] as const)('SRCH-09 ANS-03 no test hides behind the 500: %s gives the first of its order over all', (sort, first) => {
    // The oldest tests fail and have the fewest products.
    const products = ['A', 'B', 'C'].map((id) => productOf(id, ['Zinc'], []))
    const tests = Array.from({ length: 1300 }, (_, at) => testOf(2000 - at, at < 650 ? 'C' : 'CA', ['A', 'B', 'C']))
    for (const id of [1, 4, 7]) tests.push(testOf(id, 'NC', ['A', 'B'], '2001-01-01'))
    for (const id of [2, 5, 8]) tests.push(testOf(id, 'CA', ['B', 'A'], '1999-01-01'))
    for (const id of [3, 6, 9]) tests.push(testOf(id, 'C', ['A', 'A'], '1998-01-01'))
    const { search } = oracle(products, tests)
    const index = build(products, tests)
    for (const criteria of [{}, { products: ['A'] }, { products: ['A'], active: 'zinc' }]) {
      const asked: Criteria = { kind: 'foliar', country: 'FR', ...criteria, sort }
      const ids = idsOf(index, asked)
      expect(ids).toHaveLength(500)
      expect(ids).toEqual(search(asked))
      expect(ids.slice(0, first.length)).toEqual(first)
      expect(idsOf(index, asked, Infinity)).toHaveLength(1309)
    }
  })

  test.each([
    ['two products', { products: ['A', 'B'] }, ['2']],
    ['one product', { products: ['A'] }, ['1']],
    ['a product and an active that it lacks', { products: ['A'], active: 'Boron' }, ['4', '2']],
    ['a product and its own active', { products: ['A'], active: 'ZINC' }, ['1']],
    ['an active alone', { active: 'boron' }, ['5']],
    ['neither', {}, ['5', '4', '3', '2', '1']],
  ])('ANS-02 only these: %s', (_what, criteria, ids) => {
    const products = [productOf('A', ['Zinc'], []), productOf('B', ['Boron'], []), productOf('C', ['boron'], []), productOf('D', [], [])]
    const tests = [
      testOf(1, 'C', ['A', 'A']),
      testOf(2, 'C', ['A', 'B', 'A']),
      testOf(3, 'C', ['A', 'B', 'D']),
      testOf(4, 'C', ['C', 'A']),
      testOf(5, 'C', ['B', 'C']),
    ]
    expect(idsOf(build(products, tests), { kind: 'foliar', country: 'FR', ...criteria, onlyThese: true })).toEqual(ids)
  })

  test('ANS-04 where there are more than 12 volumes of water, those tested most are named', () => {
    const products = [productOf('A', [], [])]
    const tests = Array.from({ length: 60 }, (_, at): IndexableTest => ({
      ...testOf(at + 1, RESULT_CODES[at % 3]!, ['A']),
      waterRate: at < 15 ? 10 * (at + 1) : 1000 + 0.01 * (at % 15),
    }))
    const { onlyThese, waters } = summariseTests(build(products, tests), { kind: 'foliar', country: 'FR', products: ['A'] })
    expect(waters).toHaveLength(30)
    expect(waters.at(-1)).toEqual({ litresPerHa: 1000.14, total: 3 })
    expect(onlyThese.waters).toEqual(Array.from({ length: 12 }, (_, at) => Number((1000 + 0.01 * at).toFixed(2))))
    expect([onlyThese.minWater, onlyThese.maxWater]).toEqual([10, 1000.14])
  })
})

test('ANS-108 of two products the tests of just these two come first, each part in its order, unless another order is asked for', () => {
  const products = ['A', 'B', 'C'].map((id) => productOf(id, ['Zinc'], []))
  const tests = [
    testOf(1, 'NC', ['A', 'B', 'C'], '2025-01-04'),
    testOf(2, 'NC', ['B', 'A'], '2025-01-03'),
    testOf(3, 'C', ['A', 'C', 'B'], '2025-01-02'),
    testOf(4, 'CA', ['A', 'B', 'A'], '2025-01-01'),
  ]
  const index = build(products, tests)
  const found = (criteria: Partial<Criteria>): string[] => {
    const asked = { kind: plain.kind, country: plain.country, ...criteria }
    return [...twoAloneFirst(index, searchTests(index, asked, Infinity), asked)].map((doc) => idAt(index, doc))
  }
  expect(found({ products: ['A', 'B'] })).toEqual(['2', '4', '1', '3'])
  expect(found({ products: ['A', 'B'], sort: 'fails-first' })).toEqual(['1', '2', '4', '3'])
  expect(found({ products: ['A'] })).toEqual(['1', '2', '3', '4'])
  expect(found({ products: ['A', 'B'], active: 'zinc' })).toEqual(['1', '2', '3', '4'])
})
