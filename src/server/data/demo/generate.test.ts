import { beforeAll, expect, test } from 'vitest'
import { namesIn } from '../../../domain/products/display-names.ts'
import { authorisedUntil } from '../../../domain/products/authorised-until.ts'
import { olderFormulation } from '../../../domain/products/older-formulation.ts'
import { readProductCode } from '../../../domain/products/product-codes.ts'
import { isSoldIn, PRODUCT_ROLES, type ProductRecord } from '../../../domain/records.ts'
import { DEMO_SIZE, generateDemo, type DemoTest } from './generate.ts'
import { loadObservationCoder } from '../../content/observation-coder.ts'
import { makeProducts } from './products.ts'
import { seeded } from './random.ts'

const OPTIONS = { ...DEMO_SIZE, today: '2026-11-20', maker: 'Maker', productSets: ['89'] }
let products: ProductRecord[]
let productOf: Map<string, ProductRecord>
let tests: DemoTest[]
beforeAll(() => {
  const demo = generateDemo(OPTIONS)
  products = demo.products
  productOf = new Map(products.map((one) => [one.id, one]))
  tests = [...demo.tests]
})

test('the same seed gives the same data, at every reading', () => {
  const small = { ...OPTIONS, foliarTests: 300, seedTests: 50 }
  const demo = generateDemo(small)
  expect([...demo.tests]).toEqual([...demo.tests])
  expect(generateDemo(small).products).toEqual(products)
  expect([...generateDemo({ ...small, seed: 1 }).tests]).not.toEqual([...demo.tests])
})

test('there are at least 30,000 foliar and 2,000 seed tests over at least 40 countries', () => {
  const kinds = Map.groupBy(tests, ({ test: { kind } }) => kind)
  expect(kinds.get('foliar')!.length).toBeGreaterThanOrEqual(30_000)
  expect(kinds.get('seed')!.length).toBeGreaterThanOrEqual(2_000)
  expect(new Set(tests.map(({ test: { country } }) => country)).size).toBeGreaterThanOrEqual(40)
})

test('there are about 200 maker products and thousands of agrochemicals, each name once but that of one pair', () => {
  expect(products.filter(({ kind }) => kind === 'maker')).toHaveLength(200)
  expect(products.filter(({ kind }) => kind === 'agrochemical').length).toBeGreaterThan(4_000)
  expect(new Set(products.map(({ name }) => name)).size).toBe(products.length - 1)
  expect(new Set(products.map(({ id }) => id)).size).toBe(products.length)
})

test('NAME-07 two products of two makers have one name, and with one partner in one country one passed and the other failed', () => {
  const pair = [...Map.groupBy(products, ({ name }) => name).values()].filter(({ length }) => length > 1).flat()
  const [country, partner] = ['GB', products.find(({ name }) => name === 'Vegtan Copper Max')!]
  expect(pair.every((one) => isSoldIn(one, country))).toBe(true)
  const { shown } = namesIn(products, country)
  const results = pair.map(({ id }) => {
    const alone = tests.filter(({ test: one, ingredients }) => {
      const mixed = new Set(ingredients.map(({ productId }) => productId))
      return one.country === country && one.kind === 'foliar' && mixed.size === 2 && mixed.has(id) && mixed.has(partner.id)
    })
    return [shown.get(id), ...new Set(alone.map(({ test: { result } }) => result))]
  })
  expect(results).toEqual([
    ['Camivovex (Carpatia)', 'C'],
    ['Camivovex (Karoo Agri)', 'NC'],
  ])
})

test('WHO-45 one product changed its formulation between tests of it, one has another number and name than before, and one is authorised no more', () => {
  const named = (name: string): ProductRecord => products.find((one) => one.name === name)!
  const [changed, moved, ended] = [named('Artantaplan'), named('Lumerimont'), named('Navuvane')]
  const when = tests
    .filter(
      ({ test: one, ingredients }) =>
        one.country === 'FR' && one.result !== 'NC' && ingredients.some(({ productId }) => productId === changed.id),
    )
    .map(({ test: one }) => olderFormulation(changed.formulations, 'FR', one.date)?.of)
  expect(when.filter((year) => year === '2009').length).toBeGreaterThan(3)
  expect(when.filter((year) => year === undefined).length).toBeGreaterThan(3)
  expect(changed.formulations.at(-1)).toMatchObject({ formulation: changed.formulation, strengths: changed.strengths })
  expect(moved.codePeriods.map(({ until }) => until)).toEqual(['', '2019-05-01'])
  expect([moved, ended].map((one) => ['US', 'FR'].map((country) => authorisedUntil(one, country)))).toEqual([
    [undefined, undefined],
    [undefined, '2016-01-31'],
  ])
  for (const { codes, codePeriods } of products) for (const { code } of codePeriods) expect(codes).toContain(code)
})

test('a test uses products that are sold in its country, in ascending orders, at rates above 0', () => {
  const wrong = tests.filter(
    ({ test: one, ingredients }) =>
      ingredients.length < 2 ||
      ingredients.some(
        ({ order, productId, rate }, at) =>
          !isSoldIn(productOf.get(productId)!, one.country) || order <= (ingredients[at - 1]?.order ?? 0) || !(rate > 0),
      ),
  )
  // A product drawn twice is used once: such a mix may have a single product, which is rare.
  expect(wrong.filter(({ ingredients }) => ingredients.length >= 2)).toEqual([])
  expect(wrong.length).toBeLessThan(tests.length / 50)
})

test('WATER-06 half of the tests have conditions, in plausible waters; seed coatings have no water', () => {
  const recorded = tests.flatMap(({ test: { kind, conditions } }) => (conditions ? [{ kind, ...conditions }] : []))
  expect(Math.abs(recorded.length / tests.length - 0.5)).toBeLessThan(0.02)
  for (const { kind, hardness, ph, temperature, hours } of recorded) {
    const isWater = kind === 'seed' ? hardness === null && ph === null : hardness! >= 10 && hardness! <= 500 && ph! >= 5 && ph! <= 8.5
    expect(isWater).toBe(true)
    expect(temperature! >= 5 && temperature! <= 35 && hours! >= 1).toBe(true)
  }
  expect(new Set(recorded.map(({ hardness }) => hardness)).size).toBeGreaterThan(5)
})

test('calcium with phosphate or sulphate never passes', () => {
  const traits = new Map(makeProducts(seeded(OPTIONS.seed), OPTIONS).map((one) => [one.record.id, one.traits]))
  const has = ({ ingredients }: DemoTest, trait: string) => ingredients.some(({ productId }) => traits.get(productId)!.has(trait))
  const calcium = tests.filter((one) => has(one, 'calcium') && (has(one, 'phosphate') || has(one, 'sulphate')))
  expect(calcium.length).toBeGreaterThan(10)
  expect(new Set(calcium.map(({ test: { result } }) => result))).toEqual(new Set(['NC']))
})

test('TANK-02 products have the codes, roles and strengths of their labels, and the codes are valid', () => {
  const codes = products.flatMap((one) => one.codes)
  expect(codes.filter((code) => !('code' in readProductCode(code)))).toEqual([])
  expect(new Set(codes.filter((code) => code.startsWith('GTIN:'))).size).toBe(products.length)
  expect(codes.filter((code) => /^FR:\d{7}$/.test(code)).length).toBeGreaterThan(300)
  for (const role of PRODUCT_ROLES) expect(products.filter((one) => one.role === role).length).toBeGreaterThan(10)
  expect(products.filter(({ strengths }) => strengths.length > 0).length).toBeGreaterThan(products.length / 2)
  const lacking = products.filter(({ strengths, activeIngredients }) => strengths.length > 0 && strengths.length < activeIngredients.length)
  expect(lacking).toEqual([])
})

test('most mixes pass, some with care, some fail', () => {
  const share = (code: string) => tests.filter(({ test: { result } }) => result === code).length / tests.length
  expect(share('C')).toBeGreaterThan(0.6)
  expect(share('CA')).toBeGreaterThan(0.04)
  expect(share('NC')).toBeGreaterThan(0.04)
})

test('the reseller has foliar and seed tests of its set in its country', () => {
  const own = tests.filter(
    ({ test: one, ingredients }) =>
      one.country === 'US' && ingredients.some(({ productId }) => productOf.get(productId)!.productSets.includes('89')),
  )
  const kinds = Map.groupBy(own, ({ test: { kind } }) => kind)
  expect(kinds.get('foliar')!.length).toBeGreaterThan(100)
  expect(kinds.get('seed')!.length).toBeGreaterThan(10)
})

test('BRAND-01 each reseller’s set has some of the maker’s products', () => {
  const sets = makeProducts(seeded(1), { maker: 'Other', productSets: ['a', 'b'] }).map(({ record }) => record.productSets[0])
  for (const set of ['a', 'b']) expect(sets.filter((one) => one === set).length).toBeGreaterThan(8)
})

test('ANS-60 every observation consists of usual sentences', () => {
  const codesOf = loadObservationCoder()
  const free = tests.map(({ test: { observations } }) => observations).filter((text) => text !== '' && codesOf(text) === undefined)
  expect(free).toEqual([])
})
