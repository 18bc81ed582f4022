import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allProducts, makerProducts, marketNames, testedWithChoices } from './choice-lists.ts'
import { createTestEncoder } from './encode-tests.ts'
import { indexOfPack, type Pack, packOf } from './pack.ts'
import { findTest } from './read-test.ts'
import { searchTests } from './search-tests.ts'
import { build, COUNTRIES, someCriteria, someData } from './testing/some-data.ts'

const PHRASES = { C: 'compatible', CA: 'with care', NC: 'not compatible' }
const sent = (pack: Pack): Pack => JSON.parse(JSON.stringify(pack)) as Pack

test('a pack answers searches, reports and lists of its country as the whole index does', () => {
  fc.assert(
    fc.property(
      someData.chain(({ products, tests }) =>
        fc.record({
          products: fc.constant(products),
          tests: fc.constant(tests),
          country: fc.constantFrom(...COUNTRIES),
          queries: fc.array(someCriteria(products), { minLength: 10, maxLength: 20 }),
        }),
      ),
      ({ products, tests, country, queries }) => {
        const whole = build(products, tests)
        const packed = indexOfPack(sent(packOf(whole, country, '7')))
        const [encoder, packEncoder] = [createTestEncoder(whole), createTestEncoder(packed)]
        for (const query of queries) {
          const criteria = { ...query, country }
          expect(packEncoder.encodeTests(searchTests(packed, criteria), PHRASES)).toBe(
            encoder.encodeTests(searchTests(whole, criteria), PHRASES),
          )
        }
        for (const { id } of tests.filter((one) => one.country === country))
          expect(packEncoder.encodeTest(findTest(packed, id)!, PHRASES, country)).toBe(
            encoder.encodeTest(findTest(whole, id)!, PHRASES, country),
          )
        expect(makerProducts(packed, country)).toEqual(makerProducts(whole, country))
        const packedIds = new Set(packed.products.map(({ id }) => id))
        for (const list of [marketNames, allProducts])
          expect(list(packed, country)).toEqual(list(whole, country).filter(({ id }) => packedIds.has(id)))
        for (const { id } of products) {
          const expected = testedWithChoices(whole, country, id)!
          expect(testedWithChoices(packed, country, id) ?? { products: [], actives: [] }).toEqual(expected)
        }
      },
    ),
    { numRuns: 300 },
  )
})
