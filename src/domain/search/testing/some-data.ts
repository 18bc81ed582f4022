import fc from 'fast-check'
import {
  NO_HISTORY,
  OTHER_NAME_KINDS,
  PRODUCT_KINDS,
  PRODUCT_ROLES,
  RESULT_CODES,
  TEST_KINDS,
  type LaboratoryRecord,
  type ProductRecord,
  type RecordedConditions,
} from '../../records.ts'

import { createIndexBuilder, type IndexableTest } from '../index/build-index.ts'
import type { Criteria } from '../criteria.ts'

/** Random data and criteria for property tests of the search. */
export const COUNTRIES = ['FR', 'DE', 'US', 'IN']
export const ACTIVES = ['Zinc', 'Boron', 'azoxystrobin', 'glyphosate', '2,4-D']
export const CROPS = ['', 'Wheat', 'Barley', 'Canola', 'oilseed rape']
export const BENEFITS = ['', 'Rooting']

export const productOf = (id: string, activeIngredients: string[], productSets: string[]): ProductRecord => ({
  id,
  kind: 'agrochemical',
  name: `Product ${id}`,
  manufacturer: 'Maker',
  form: 'L',
  formulation: 'SC',
  activeIngredients,
  countries: [],
  marketNames: {},
  productSets,
  role: '',
  strengths: [],
  codes: [],
  ...NO_HISTORY,
})

const somePeriod = fc.constantFrom(
  { from: '2010-01-01', until: '2019-12-31' },
  { from: '2020-01-01', until: '' },
  { from: '', until: '2024-03-01' },
)

/** Between, on and outside the days of tests. */
const someDays = fc.constantFrom(
  { from: '', until: '' },
  { from: '', until: '2024-03-01' },
  { from: '2020-02-29', until: '' },
  { from: '2020-02-29', until: '2024-03-02' },
  { from: '2024-03-01', until: '' },
  { from: '2026-01-01', until: '' },
)

export const someFormulations = (countries: readonly string[]): fc.Arbitrary<ProductRecord['formulations']> =>
  fc
    .uniqueArray(
      fc.tuple(someDays, fc.constantFrom('', ...countries)).map(([days, country]) => ({
        ...days,
        country,
        formulation: 'EC',
        strengths: [{ name: '2,4-D', amount: 7.5, unit: 'g/L' as const }],
        note: '',
      })),
      { maxLength: 3, selector: ({ from, country }) => from + country },
    )
    .map((all) => all.toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0)))

/** What products were before; in most of them nothing is recorded of it. */
const someHistory: fc.Arbitrary<Partial<ProductRecord>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 2 },
  fc.record({
    codePeriods: fc.array(
      somePeriod.map((period) => ({ code: 'FR:2110159', ...period })),
      { maxLength: 2 },
    ),
    otherNames: fc.array(
      fc.tuple(somePeriod, fc.constantFrom(...OTHER_NAME_KINDS), fc.constantFrom('', ...COUNTRIES)).map(([period, kind, country]) => ({
        name: `Old=${kind}: 1`,
        kind,
        country,
        ...period,
      })),
      { maxLength: 2 },
    ),
    formulations: someFormulations(COUNTRIES),
    density: fc.option(fc.constantFrom(0.9, 1.17)),
  }),
)

export const someProducts = fc
  .uniqueArray(
    fc.record({
      id: fc.oneof(fc.nat(40).map(String), fc.constantFrom('A-1', 'b.2', 'C_3')),
      actives: fc.subarray(ACTIVES),
      sets: fc.subarray(['89', '12']),
      kind: fc.constantFrom(...PRODUCT_KINDS),
      countries: fc.subarray(COUNTRIES),
      namedElsewhere: fc.subarray(COUNTRIES),
      formulation: fc.constantFrom('', 'SC', 'WG', 'EC'),
      role: fc.constantFrom('' as const, ...PRODUCT_ROLES),
      amount: fc.constantFrom(0, 100, 250),
      codes: fc.subarray(['FR:2110159', 'GTIN:4012345678901']),
      history: someHistory,
    }),
    { minLength: 1, maxLength: 12, selector: ({ id }) => id },
  )
  .map((all) =>
    all.map(({ id, actives, sets, kind, countries, namedElsewhere, formulation, role, amount, codes, history }) => ({
      ...productOf(id, actives, sets),
      ...history,
      formulation,
      role,
      strengths: amount === 0 ? [] : actives.map((name) => ({ name, amount, unit: 'g/L' as const })),
      codes,
      kind,
      countries,
      marketNames: Object.fromEntries(namedElsewhere.map((code) => [code, `${code} name of ${id}`])),
    })),
  )

/** Some recorded, some not, and sometimes the whole. */
export const someConditions: fc.Arbitrary<RecordedConditions> = fc.record({
  hardness: fc.option(fc.nat(20_000).map((tenths) => tenths / 10)),
  ph: fc.option(fc.nat(1_400).map((hundredths) => hundredths / 100)),
  temperature: fc.option(fc.nat(500).map((tenths) => tenths / 10)),
  hours: fc.option(fc.nat(1_680).map((tenths) => tenths / 10)),
})

export const someTests = (products: readonly ProductRecord[], id: fc.Arbitrary<string>) =>
  fc.uniqueArray(
    fc.record({
      id,
      kind: fc.constantFrom(...TEST_KINDS),
      country: fc.constantFrom(...COUNTRIES),
      date: fc.constantFrom('1999-12-31', '2020-02-29', '2024-03-01', '2024-03-02', '2026-11-21'),
      result: fc.constantFrom(...RESULT_CODES),
      waterRate: fc.option(fc.nat(100_000).map((hundredths) => hundredths / 100)),
      crop: fc.constantFrom(...CROPS),
      benefit: fc.constantFrom(...BENEFITS),
      conditions: fc.option(someConditions, { nil: undefined }),
      observations: fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme', maxLength: 20 })),
      ingredients: fc.uniqueArray(
        fc.record({
          order: fc.integer({ min: 1, max: 255 }),
          productId: fc.constantFrom(...products.map((product) => product.id)),
          rate: fc.nat(4_000_000_000).map((millionths) => millionths / 1_000_000),
        }),
        { minLength: 1, maxLength: 5, selector: ({ order }) => order },
      ),
    }),
    { maxLength: 60, selector: (one) => one.id },
  )

const anyIds = fc.constantFrom(fc.nat(2_147_483_647).map(String), fc.stringMatching(/^[A-Za-z0-9._-]{1,12}$/))
export const someData = fc
  .tuple(someProducts, anyIds)
  .chain(([products, id]) => fc.record({ products: fc.constant(products), tests: someTests(products, id) }))

/** The same products with few names that differ by case and marks only, and with different makers. */
export const asNamesakes = (products: readonly ProductRecord[]): ProductRecord[] =>
  products.map((one, at) => ({
    ...one,
    name: ['Bor 150', 'BOR 150™', 'Zinc'][at % 3]!,
    manufacturer: ['Yara', 'Acme', ''][at % 4 === 3 ? 0 : at % 3]!,
    marketNames: Object.fromEntries(Object.keys(one.marketNames).map((country) => [country, at % 2 === 0 ? 'bor 150' : `Own ${one.id}`])),
  }))

export const build = (
  products: readonly ProductRecord[],
  tests: readonly IndexableTest[],
  laboratories: readonly LaboratoryRecord[] = [],
) => {
  const builder = createIndexBuilder(products, laboratories)
  for (const one of tests) builder.add(one)
  return builder.finish()
}

/** Each criterion missing, blank, known or unknown, in every combination. */
export const someCriteria = (products: readonly ProductRecord[]): fc.Arbitrary<Criteria> => {
  const productId = fc.constantFrom('', null, undefined, 'unknown', ...products.map(({ id }) => id))
  return fc.record({
    kind: fc.constantFrom(...TEST_KINDS),
    country: fc.constantFrom(...COUNTRIES, 'ZZ'),
    products: fc.tuple(productId, productId),
    active: fc.constantFrom('', null, 'ZINC', 'unknown', ...ACTIVES),
    crop: fc.constantFrom('', null, 'wheat', 'Rye', ...CROPS),
    benefit: fc.constantFrom('', null, 'rooting', ...BENEFITS),
    productSet: fc.constantFrom('', null, '89', '12', '7'),
  })
}

const someRange = <Value extends number>(value: fc.Arbitrary<Value>): fc.Arbitrary<[Value, Value]> =>
  fc.tuple(value, value).map(([a, b]) => (a <= b ? [a, b] : [b, a]))

/** Each filter missing or given, in every combination. */
export const someFilters = fc.record(
  {
    // All of them restrict nothing, and calls leave them out.
    results: fc.subarray([...RESULT_CODES], { minLength: 1, maxLength: RESULT_CODES.length - 1 }),
    onlyThese: fc.constant(true as const),
    water: someRange(fc.constantFrom(0, 100.01, 250, 500, 999.99, 1000)),
    years: someRange(fc.constantFrom(1999, 2000, 2020, 2023, 2024, 2026, 2030)),
    sort: fc.constantFrom('fails-first' as const, 'fewest-products' as const, 'these-first' as const),
  },
  { requiredKeys: [] },
)

const OPTIONAL = ['products', 'active', 'crop', 'benefit', 'productSet'] as const
/** Few criteria, of which tests are found that filters can leave out, and any filters. */
export const someFilteredCriteria = (products: readonly ProductRecord[], tests: readonly IndexableTest[]): fc.Arbitrary<Criteria> => {
  const place = tests.length === 0 ? fc.constant({}) : fc.constantFrom(...tests).map(({ kind, country }) => ({ kind, country }))
  return fc
    .tuple(someCriteria(products), place, fc.subarray([...OPTIONAL], { maxLength: 2 }), someFilters)
    .map(([{ kind, country, ...criteria }, here, given, filters]) => ({
      kind,
      country,
      ...here,
      ...Object.fromEntries(given.map((name) => [name, criteria[name]])),
      ...filters,
    }))
}
