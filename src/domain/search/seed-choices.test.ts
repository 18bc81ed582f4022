import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropKey } from '../crops/crop-terms.ts'
import { indexOfPack, readPack } from './packs/read-pack.ts'
import { seedChoicesOf } from './seed-choices.ts'
import { RAPE } from './testing/brute-force.ts'
import { build, COUNTRIES, productOf, someData } from './testing/some-data.ts'
import { packOf } from './packs/write-pack.ts'

/** A crop that was recorded under several names is one. */
const cropIds = (recorded: readonly string[]): string[] => {
  const different = [...new Set(recorded)]
  const isOne = different.filter((crop) => RAPE.includes(crop)).length > 1
  return [...new Set(different.map((crop) => (isOne && RAPE.includes(crop) ? 'oilseed rape' : crop)))].toSorted()
}

test('SEED-20 SEED-22 SEED-36 offered are the crops and products of the coatings that an edition may see; a pack says the same', () => {
  fc.assert(
    fc.property(someData, fc.constantFrom(...COUNTRIES), fc.constantFrom(undefined, '89', 'none'), ({ products, tests }, country, set) => {
      const index = build(products, tests)
      const { crops, products: offered, testedWith } = seedChoicesOf(index, country, set)
      const inSet = new Set(products.filter(({ productSets }) => productSets.includes(set ?? '')).map(({ id }) => id))
      const coatings = tests
        .filter((one) => one.kind === 'seed' && one.country === country)
        .map(({ crop, ingredients }) => ({ crop, ids: [...new Set(ingredients.map(({ productId }) => productId))] }))
        .filter(({ ids }) => set === undefined || ids.some((id) => inSet.has(id)))

      expect(crops.map(({ id }) => id)).toEqual(
        set === undefined ? cropIds(coatings.map(({ crop }) => crop.toLowerCase()).filter((crop) => crop !== '')) : [],
      )
      expect(offered.map(({ id }) => id).toSorted()).toEqual([...new Set(coatings.flatMap(({ ids }) => ids))].toSorted())
      for (const [at, { id, name, generalName }] of offered.entries()) {
        const product = products.find((one) => one.id === id)!
        expect(name).toBe(product.marketNames[country] ?? product.name)
        expect(generalName).toBe(name === product.name ? undefined : product.name)
        const together = new Set(coatings.filter(({ ids }) => ids.includes(id)).flatMap(({ ids }) => ids))
        together.delete(id)
        expect(testedWith[at]!.map((place) => offered[place]!.id).toSorted()).toEqual([...together].toSorted())
      }
      const packed = indexOfPack(readPack(JSON.stringify(packOf(index, country, '7'))))
      expect(seedChoicesOf(packed, country, set)).toEqual(seedChoicesOf(index, country, set))
    }),
    { numRuns: 200 },
  )
})

test('SEED-23 a crop has the name that pages translate beside what was recorded', () => {
  const product = productOf('1', [], [])
  const recorded = ['Corn', 'maize', 'Spring tef']
  const tests = recorded.map((crop, at) => ({
    id: String(at),
    kind: 'seed' as const,
    country: 'FR',
    date: '2024-03-01',
    result: 'C' as const,
    waterRate: null,
    crop,
    benefit: '',
    observations: '',
    ingredients: [{ order: 1, productId: '1', rate: 0.001 }],
  }))
  expect(seedChoicesOf(build([product], tests), 'FR').crops).toEqual([
    { id: 'maize', name: 'maize', generalName: 'corn' },
    { id: 'spring tef', name: 'spring tef' },
  ])
})

test.each([
  ['canola', 'oilseed rape', true],
  ['Corn', 'maize', true],
  ['peanuts', 'groundnut', true],
  ['alfalfa', 'lucerne', true],
  ['soya beans', 'soybean', true],
  ['sugarbeet', 'sugar beet', true],
  ['winter oilseed rape', 'oilseed rape', false],
  ['spring wheat', 'wheat', false],
  ['winter canola', 'winter oilseed rape', true],
  ['vining peas', 'pea', false],
  ['broad beans', 'faba bean', false],
  ['small grains', 'cereals', false],
  ['durum', 'wheat', false],
])('SEED-36 %s and %s are one crop: %s', (one, other, isOne) => expect(cropKey(one) === cropKey(other)).toBe(isOne))
