import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detailsById } from '../products/product-details.ts'
import { TEST_KINDS } from '../records.ts'
import { indexOfPack, readPack } from './packs/read-pack.ts'
import { detailsOfProducts } from './details-of-products.ts'
import { build, COUNTRIES, someData } from './testing/some-data.ts'
import { packOf } from './packs/write-pack.ts'

test("ANS-33 details are the product's own, with the tests of the country that the edition may see; a pack says the same", () => {
  fc.assert(
    fc.property(
      someData,
      fc.constantFrom(...COUNTRIES),
      fc.constantFrom(undefined, '89', 'none'),
      ({ products: all, tests }, country, set) => {
        const products = all.map((one, at) => (at % 3 === 1 ? { ...one, isWithdrawn: true as const } : one))
        const index = build(products, tests)
        const found = detailsById(detailsOfProducts(index, country, set))
        expect(found.size).toBe(products.length)
        const inSet = new Set(products.filter(({ productSets }) => productSets.includes(set ?? '')).map(({ id }) => id))
        for (const product of products) {
          const { id, formulation, form, manufacturer, activeIngredients, codes, codePeriods, otherNames } = product
          const counted = TEST_KINDS.map(
            (kind) =>
              tests.filter(
                (one) =>
                  one.kind === kind &&
                  one.country === country &&
                  one.ingredients.some(({ productId }) => productId === id) &&
                  (set === undefined || one.ingredients.some(({ productId }) => inSet.has(productId))),
              ).length,
          )
          const { actives, tests: shown, codes: shownCodes, ...rest } = found.get(id)!
          expect(shownCodes).toEqual(codes.filter((code) => code.startsWith('GTIN:') || code.startsWith(`${country}:`)))
          const shownPeriods = codePeriods.filter(({ code }) => shownCodes.includes(code))
          expect(rest).toEqual({
            formulation,
            form,
            manufacturer,
            codePeriods: shownPeriods,
            otherNames,
            isWithdrawn: 'isWithdrawn' in product,
          })
          expect(actives.toSorted()).toEqual(activeIngredients.toSorted())
          expect([shown.foliar, shown.seed]).toEqual(counted)
        }
        const packed = indexOfPack(readPack(JSON.stringify(packOf(index, country, '7'))))
        for (const [id, detail] of detailsById(detailsOfProducts(packed, country, set))) expect(detail).toEqual(found.get(id))
      },
    ),
    { numRuns: 200 },
  )
})
