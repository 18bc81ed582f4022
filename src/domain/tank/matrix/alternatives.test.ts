import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IndexableTest } from '../../search/index/build-index.ts'
import { build, productOf, someData } from '../../search/testing/some-data.ts'
import { alternativesOf, MAX_ALTERNATIVES } from './alternatives.ts'
import { plainTests } from '../testing/plain-tests.ts'
import { assertUntil } from '../../search/testing/assert-until.ts'

/** Products that are mostly alike, in tests of one country, so that some can stand in for others. */
const someLikeData = someData.map(({ products, tests }) => ({
  products: products.map((product, at) => ({
    ...product,
    activeIngredients: at % 3 === 1 ? product.activeIngredients : ['Zinc'],
    kind: at % 4 === 1 ? product.kind : ('maker' as const),
    role: at % 5 === 1 ? product.role : ('' as const),
    countries: at % 6 === 1 ? product.countries : [],
  })),
  tests: tests.map((one) => ({ ...one, country: 'FR', kind: 'foliar' as const, ingredients: one.ingredients.slice(0, 2) })),
}))

const sorted = (names: readonly string[]) => [...new Set(names)].toSorted().join()

test('ANS-106 EDI-05 only products of the same actives, kind and role are named, which passed with the kept one and never failed with it', () => {
  let named = 0
  assertUntil(
    fc.property(someLikeData, fc.constantFrom(undefined, '89'), ({ products, tests }, productSet) => {
      const country = 'FR'
      const index = build(products, tests)
      const everywhere = plainTests(tests, products).filter((one) => one.country === country)
      const seen = plainTests(tests, products, productSet).filter((one) => one.country === country)
      const [replaced, kept] = [products[0]!, products.at(-1)!]
      const found = alternativesOf(index, { country, replaced: replaced.id, kept: kept.id, productSet })
      const expected = products.flatMap((one) => {
        const withKept = (all: typeof seen) => all.filter(({ products: mixed }) => mixed.has(one.id) && mixed.has(kept.id))
        // A pass with a product at rate 0 shows nothing.
        const alone = withKept(seen).filter(
          ({ products: mixed, isOlder, hasRates, result }) => mixed.size === 2 && !isOlder && (hasRates || result === 'NC'),
        )
        const isLike =
          one.id !== replaced.id &&
          one.id !== kept.id &&
          one.kind === replaced.kind &&
          one.role === replaced.role &&
          replaced.activeIngredients.length > 0 &&
          sorted(one.activeIngredients) === sorted(replaced.activeIngredients) &&
          (one.countries.length === 0 || one.countries.includes(country)) &&
          (productSet === undefined || one.kind !== 'maker' || one.productSets.includes(productSet))
        const isFailed = withKept(everywhere).some(({ result }) => result === 'NC')
        if (!isLike || isFailed || alone.length === 0) return []
        const waters = tests.flatMap(({ id, waterRate }) => (alone.some((met) => met.id === id) && waterRate ? [waterRate] : []))
        return [
          {
            id: one.id,
            pass: alone.filter(({ result }) => result === 'C').length,
            care: alone.filter(({ result }) => result === 'CA').length,
            waters: waters.length === 0 ? null : { from: Math.min(...waters), to: Math.max(...waters) },
          },
        ]
      })
      const given = (found?.products ?? []).map(({ id, pass, care, waters }) => ({ id, pass, care, waters }))
      named += given.length
      expect(given).toHaveLength(Math.min(expected.length, MAX_ALTERNATIVES))
      for (const one of given) expect(expected).toContainEqual(one)
      const counts = given.map(({ pass, care }) => pass + care)
      expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    }),
    { numRuns: 600, isMet: () => named > 0 },
  )
  expect(named).toBeGreaterThan(0)
})

test('ANS-106 a test with 0 L/ha has no volume of water to compare', () => {
  const products = ['1', '2', '3'].map((id) => productOf(id, ['Zinc'], []))
  const one = (id: string, waterRate: number, productIds: string[]): IndexableTest => ({
    id,
    kind: 'foliar',
    country: 'FR',
    date: '2024-03-01',
    result: 'C',
    waterRate,
    crop: '',
    benefit: '',
    observations: '',
    ingredients: productIds.map((productId, at) => ({ order: at + 1, productId, rate: 1 })),
  })
  const watersOf = (...waters: number[]) => {
    const tests = waters.map((water, at) => one(String(at + 2), water, ['2', '3']))
    const index = build(products, [one('1', 100, ['1', '3']), ...tests])
    return alternativesOf(index, { country: 'FR', replaced: '1', kept: '3' })!.products.map(({ waters: range }) => range)
  }
  expect(watersOf(0, 200)).toEqual([{ from: 200, to: 200 }])
  expect(watersOf(0)).toEqual([null])
})
