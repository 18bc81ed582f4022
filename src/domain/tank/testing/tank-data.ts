import fc from 'fast-check'
import { PRODUCT_ROLES, RESULT_CODES, type ProductRecord } from '../../records.ts'
import type { IndexableTest } from '../../search/index/build-index.ts'
import { productOf, someFormulations } from '../../search/testing/some-data.ts'
import type { TankLine, TankQuestion } from '../tank.ts'

/** Few products, strengths and countries, so that random tests often hold the very mix, at strengths close to mine. */
const IDS = ['1', '2', '3', '4', '5']

export const liquid = (id: string, more: Partial<ProductRecord> = {}): ProductRecord => ({
  ...productOf(id, [`active ${id}`], []),
  ...more,
})

const someProducts = fc.tuple(
  ...IDS.map((id) =>
    fc.record({
      id: fc.constant(id),
      active: fc.constantFrom('Zinc', 'Boron'),
      formulation: fc.constantFrom('SC', 'SC', 'EC', ''),
      role: fc.oneof({ weight: 4, arbitrary: fc.constant('' as const) }, { weight: 1, arbitrary: fc.constantFrom(...PRODUCT_ROLES) }),
      amount: fc.constantFrom(0, 100, 100, 200),
      productSets: fc.subarray(['89']),
    }),
  ),
)

const someTests = fc.array(
  fc.record({
    country: fc.constantFrom('FR', 'FR', 'FR', 'DE', 'US'),
    kind: fc.constantFrom('foliar' as const, 'foliar' as const, 'foliar' as const, 'seed' as const),
    result: fc.constantFrom(...RESULT_CODES, 'C' as const, 'C' as const),
    date: fc.constantFrom('2020-02-29', '2024-03-01', '2024-03-02'),
    waterRate: fc.constantFrom(0, 100, 100, 100, 100, 200),
    /** Undefined for the very mix of the tank. */
    products: fc.oneof(
      { weight: 2, arbitrary: fc.constant(undefined) },
      { weight: 5, arbitrary: fc.uniqueArray(fc.constantFrom(...IDS), { minLength: 1, maxLength: 4 }) },
    ),
    /** Few values, on both sides of every limit of what is inside. */
    conditions: fc.option(
      fc.record({
        hardness: fc.constantFrom(null, 20, 100, 342, 342, 500),
        ph: fc.constantFrom(null, 6, 7, 7, 7),
        temperature: fc.constantFrom(null, 10, 20, 20, 20, 36),
        hours: fc.constantFrom(null, 24),
      }),
      { nil: undefined, freq: 3 },
    ),
    again: fc.option(fc.constantFrom(...IDS), { freq: 8 }),
    rates: fc.tuple(...Array.from({ length: 5 }, () => fc.constantFrom(0, 0.5, 0.994, 0.995, 1, 1, 1, 1, 1, 1, 1.005, 1.006, 2))),
  }),
  { minLength: 1, maxLength: 30, size: 'max' },
)

const someLines = fc.array(
  fc.record({
    productId: fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...IDS) }, { weight: 1, arbitrary: fc.constant(undefined) }),
    rate: fc.oneof({ weight: 16, arbitrary: fc.constant(1) }, { weight: 4, arbitrary: fc.constantFrom(0.5, 2, null) }),
  }),
  { minLength: 2, maxLength: 4 },
)

const someWater = fc.option(
  fc.record(
    {
      hardness: fc.constantFrom(null, 'very hard' as const, 0, 22, 22.1, 110, 110.1, 342, 362, 362.1, 520),
      ph: fc.constantFrom(null, 5.9, 6, 7, 8, 8.01),
      temperature: fc.constantFrom(null, 6.9, 7, 16.9, 17, 20, 35, 35.1, 39, 39.1),
    },
    { requiredKeys: [] },
  ),
  { freq: 2 },
)

const listedIn = (lines: readonly { productId: string | undefined }[]): string[] => {
  const listed = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
  return listed.length > 0 ? listed : [IDS[0]!]
}

export type TankData = { products: ProductRecord[]; tests: IndexableTest[]; question: TankQuestion }

export const someTank: fc.Arbitrary<TankData> = fc
  .tuple(someProducts, someTests, someLines, fc.constantFrom(100, 100, 100, null), someWater)
  .map(([products, tests, lines, waterRate, entered]) => ({
    products: products.map(({ id, active, formulation, role, amount, productSets }) =>
      liquid(id, {
        activeIngredients: [active],
        formulation,
        role,
        productSets,
        strengths: amount === 0 ? [] : [{ name: active, amount, unit: 'g/L' }],
      }),
    ),
    tests: tests.map(({ products: ids, again, rates, kind, waterRate: water, ...test }, at) => ({
      ...test,
      kind,
      id: String(at + 1),
      waterRate: kind === 'seed' ? null : water,
      crop: '',
      benefit: '',
      observations: '',
      ingredients: [...(ids ?? listedIn(lines)), ...(again === null ? [] : [again])].map((productId, place) => ({
        order: place + 1,
        productId,
        rate: rates[place]!,
      })),
    })),
    question: {
      country: 'FR',
      waterRate,
      water: entered,
      lines: lines.map(({ productId, rate }): TankLine => (productId === undefined ? { name: 'Farm mix', rate } : { productId, rate })),
    },
  }))

/** The same, some products with other formulations before: each in one tank of five. */
export const someTankWithHistory: fc.Arbitrary<TankData> = fc
  .tuple(
    someTank,
    fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: someFormulations(['FR', 'DE']) }), {
      minLength: IDS.length,
      maxLength: IDS.length,
    }),
  )
  .map(([data, histories]) => ({ ...data, products: data.products.map((one, at) => ({ ...one, formulations: histories[at]! })) }))
