import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEST_KINDS } from '../records.ts'
import { countTests, testsOnRecord } from './count-tests.ts'
import { build, COUNTRIES, someData } from './testing/some-data.ts'

const SETS = [undefined, '89', 'none']

test('ANS-50 SEED-06 EDI-22 the number of tests and the newest day are those of the records, of both kinds and of each; with a product set those that it can find in its country', () => {
  fc.assert(
    fc.property(someData, ({ products, tests }) => {
      const index = build(products, tests)
      for (const set of SETS) {
        const inSet = new Set(products.filter(({ productSets }) => set === undefined || productSets.includes(set)).map(({ id }) => id))
        const ofSet = tests.filter(({ ingredients }) => set === undefined || ingredients.some(({ productId }) => inSet.has(productId)))
        const counted = ofSet.filter((one) => set === undefined || one.country === 'US')
        const newest = counted
          .map(({ date }) => date)
          .sort()
          .at(-1)
        const whole = testsOnRecord(index, set === undefined ? undefined : { productSet: set, country: 'US' })
        expect(whole && { count: whole.count, newest: whole.newest }).toEqual(newest && { count: counted.length, newest })
        for (const kind of TEST_KINDS) {
          const ofKind = counted.filter((one) => one.kind === kind).map(({ date }) => date)
          const newestOfKind = ofKind.toSorted().at(-1)
          expect(whole?.kinds[kind]).toEqual(newestOfKind === undefined ? undefined : { count: ofKind.length, newest: newestOfKind })
        }
        const sum = COUNTRIES.reduce((total, country) => total + countTests(index, country, set), 0)
        expect(sum).toBe(ofSet.length)
      }
    }),
  )
})
