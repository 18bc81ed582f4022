import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductRecord } from '../../records.ts'
import type { IndexableTest } from '../../search/index/build-index.ts'
import { idAt } from '../../search/index/read-test.ts'
import { build, COUNTRIES, productOf, someData } from '../../search/testing/some-data.ts'
import { countPairs, pairCounts, pairTests, rowsWithTests, type PairRows } from './matrix.ts'
import { aloneCount, largerCount, noPairCounts, PAIR_STATES, pairHeading, pairState, pairTestCount, type PairCounts } from './pair-state.ts'
import { plainTests, type PlainTest } from '../testing/plain-tests.ts'

const NONE = noPairCounts()

test.each<[counts: Partial<PairCounts>, state: (typeof PAIR_STATES)[number]]>([
  [{}, 'never'],
  [{ pass: 1 }, 'passed'],
  [{ pass: 3, care: 1 }, 'care'],
  [{ fail: 1 }, 'failed'],
  [{ fail: 1, pass: 1 }, 'conflicting'],
  [{ fail: 1, care: 1 }, 'conflicting'],
  [{ largerPass: 1 }, 'passed-in-larger'],
  [{ largerFail: 1 }, 'failed-in-larger'],
  [{ largerPass: 1, largerFail: 9 }, 'passed-in-larger'],
  [{ pass: 1, largerFail: 9 }, 'passed'],
  [{ care: 1, largerPass: 9 }, 'care'],
  [{ fail: 1, largerPass: 9 }, 'failed'],
  [{ noRate: 3, largerNoRate: 2 }, 'never'],
  [{ fail: 1, noRate: 3 }, 'failed'],
  [{ pass: 1, noRate: 3 }, 'passed'],
])('TANK-20 a pair with %j is %s', (counts, state) => {
  expect(pairState({ ...NONE, ...counts })).toBe(state)
})

test.each<[counts: Partial<PairCounts>, heading: ReturnType<typeof pairHeading>]>([
  [{ largerPass: 2, largerFail: 1 }, 'mixed-in-larger'],
  [{ largerPass: 2 }, 'passed-in-larger'],
  [{ largerFail: 1 }, 'failed-in-larger'],
  [{ noRate: 1 }, 'no-rate'],
  [{ older: 1 }, 'older'],
  [{ largerOlder: 1, noRate: 1 }, 'older'],
  [{ pass: 1, older: 3 }, 'passed'],
  [{ fail: 1, older: 3 }, 'failed'],
  [{ largerNoRate: 1 }, 'no-rate'],
  [{ largerNoRate: 1, largerFail: 1 }, 'failed-in-larger'],
  [{ pass: 1, largerFail: 1 }, 'passed'],
  [{}, 'never'],
])('TANK-122 over a pair with %j stands %s: passes and fails of larger mixes both, and what shows nothing', (counts, heading) => {
  expect(pairHeading({ ...NONE, ...counts })).toBe(heading)
})

/** Whether a test holds a row's partner of a product: another product, or one with an active ingredient. */
const holds = (one: PlainTest, product: string, row: { id?: string; active?: string }, products: readonly ProductRecord[]): boolean =>
  one.products.has(product) &&
  products.some(
    (other) =>
      other.id !== product &&
      one.products.has(other.id) &&
      (row.id === other.id || other.activeIngredients.some((name) => name.toLowerCase() === row.active?.toLowerCase())),
  )
const countsAs = ({ result, hasRates, isOlder }: PlainTest): string =>
  result === 'NC' ? result : !hasRates ? '0' : isOlder ? 'older' : result
const expectedCounts = (tests: readonly PlainTest[]): PairCounts => {
  const count = (isAlone: boolean, results: string): number =>
    tests.filter((one) => (one.products.size === 2) === isAlone && results.split(' ').includes(countsAs(one))).length
  return {
    pass: count(true, 'C'),
    care: count(true, 'CA'),
    fail: count(true, 'NC'),
    noRate: count(true, '0'),
    older: count(true, 'older'),
    largerPass: count(false, 'C CA'),
    largerFail: count(false, 'NC'),
    largerNoRate: count(false, '0'),
    largerOlder: count(false, 'older'),
  }
}

test('ANS-87 tests of the two and tests with others are never added up', () => {
  const counts = { ...NONE, pass: 2, care: 1, largerPass: 4, largerFail: 2 }
  expect([aloneCount(counts), largerCount(counts), pairTestCount(counts)]).toEqual([3, 6, 9])
})

describe('TANK-20 ANS-87 a table of pairs', () => {
  test('has the counts, states and tests that reading every test gives, for products and actives, in each edition', () => {
    fc.assert(
      fc.property(
        someData,
        fc.constantFrom(...COUNTRIES),
        fc.constantFrom<PairRows[]>('products', 'actives'),
        fc.constantFrom(undefined, '89'),
        ({ products, tests }, country, rows, productSet) => {
          const index = build(products, tests)
          const columns = index.products.map((_, at) => at).slice(0, 8)
          const table = countPairs(index, { country, columns, rows, productSet })
          const plain = plainTests(tests, products, productSet).filter((one) => one.country === country)
          const withTests = new Set<number>()
          for (const [place, column] of columns.entries())
            for (let row = 0; row < table.rowCount; row++) {
              const what = rows === 'products' ? { id: index.products[row]!.id } : { active: index.actives[row]! }
              const ofCell = plain.filter((one) => holds(one, index.products[column]!.id, what, products))
              const counts = pairCounts(table, row, place)
              expect(counts).toEqual(expectedCounts(ofCell))
              const plainly = ofCell.filter((one) => !['older', '0'].includes(countsAs(one)))
              expect(aloneCount(counts)).toBe(plainly.filter((one) => one.products.size === 2).length)
              expect(largerCount(counts)).toBe(plainly.filter((one) => one.products.size !== 2).length)
              if (pairTestCount(counts) > 0) withTests.add(row)
              const found = pairTests(index, { country, rows, productSet }, row, column, 20)
              expect(new Set([...found.alone, ...found.larger].map((doc) => idAt(index, doc)))).toEqual(new Set(ofCell.map(({ id }) => id)))
              expect(found.alone).toHaveLength(Math.min(20, counts.pass + counts.care + counts.fail + counts.noRate + counts.older))
              expect([found.alone.toSorted((a, b) => a - b), found.larger.toSorted((a, b) => a - b)]).toEqual([found.alone, found.larger])
            }
          expect(rowsWithTests(table)).toEqual([...withTests].toSorted((a, b) => a - b))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('never lets a larger mix blame or clear a pair', () => {
    const products = ['1', '2', '3'].map((id) => productOf(id, [], []))
    const of = (id: string, result: 'C' | 'NC', ids: string[]): IndexableTest => ({
      id,
      kind: 'foliar',
      country: 'FR',
      date: '2025-01-01',
      result,
      waterRate: 100,
      crop: '',
      benefit: '',
      observations: '',
      ingredients: ids.map((productId, at) => ({ order: at + 1, productId, rate: 1 })),
    })
    const index = build(products, [of('1', 'NC', ['1', '2', '3']), of('2', 'C', ['1', '2', '1']), of('3', 'C', ['1', '3', '2'])])
    const table = countPairs(index, { country: 'FR', columns: [0], rows: 'products' })
    expect(pairState(pairCounts(table, 1, 0))).toBe('passed')
    expect(pairState(pairCounts(table, 2, 0))).toBe('passed-in-larger')
    expect(pairCounts(table, 2, 0)).toEqual({ ...NONE, largerPass: 1, largerFail: 1 })
    expect(pairState(pairCounts(countPairs(index, { country: 'DE', columns: [0], rows: 'products' }), 1, 0))).toBe('never')
  })
})
