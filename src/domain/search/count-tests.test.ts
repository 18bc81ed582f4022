import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countTests, testsOnRecord } from './count-tests.ts'
import { build, COUNTRIES, someData } from './testing/some-data.ts'

const SETS = [undefined, '89', 'none']

test('ANS-50 the number of tests and the newest day are those of the records, for each product set', () => {
  fc.assert(
    fc.property(someData, ({ products, tests }) => {
      const index = build(products, tests)
      for (const set of SETS) {
        const inSet = new Set(products.filter(({ productSets }) => set === undefined || productSets.includes(set)).map(({ id }) => id))
        const counted = tests.filter(({ ingredients }) => set === undefined || ingredients.some(({ productId }) => inSet.has(productId)))
        const newest = counted
          .map(({ date }) => date)
          .sort()
          .at(-1)
        expect(testsOnRecord(index, set)).toEqual(newest === undefined ? undefined : { count: counted.length, newest })
        const sum = COUNTRIES.reduce((total, country) => total + countTests(index, country, set), 0)
        expect(sum).toBe(counted.length)
      }
    }),
  )
})
