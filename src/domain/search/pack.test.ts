import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allProducts, makerProducts, namesOfMarket, testedWithChoices } from './choice-lists.ts'
import { NO_HISTORY, type ProductRecord } from '../records.ts'
import { displayName, namesIn } from '../products/display-names.ts'
import { createTestEncoder } from './encode-tests.ts'
import { openPack } from '../calls/open-pack.ts'
import { type Pack, PackError } from './packs/pack-format.ts'
import { indexOfPack, readPack } from './packs/read-pack.ts'
import { conditionsAt, findTest } from './index/read-test.ts'
import { searchTests } from './search-tests.ts'
import { PACK_VERSION_1 } from './testing/pack-version-1.ts'
import { asNamesakes, build, COUNTRIES, someCriteria, someData } from './testing/some-data.ts'
import { packOf } from './packs/write-pack.ts'
import { assertUntil } from './testing/assert-until.ts'

const PHRASES = { C: 'compatible', CA: 'with care', NC: 'not compatible' }
type Details = Pick<ProductRecord, 'id' | 'formulation' | 'role' | 'strengths' | 'codes' | keyof typeof NO_HISTORY>
const pickDetails = ({ id, formulation, role, strengths, codes, codePeriods, otherNames, formulations, density }: Details): Details => ({
  id,
  formulation,
  role,
  strengths,
  codes,
  codePeriods,
  otherNames,
  formulations,
  density,
})
const sent = (pack: Pack): Pack => readPack(JSON.stringify(pack))

test('PACK-01 TANK-01 WHO-31 a pack gives the same searches, reports and lists of its country as the whole index', () => {
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
        for (const one of packed.products) expect(pickDetails(one)).toEqual(pickDetails(products.find(({ id }) => id === one.id)!))
        const packedIds = new Set(packed.products.map(({ id }) => id))
        for (const list of [namesOfMarket, allProducts])
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

test('NAME-02 a pack shows the names that all data make, though it lacks products of the same names', () => {
  let lacking = 0
  assertUntil(
    fc.property(someData, fc.constantFrom(...COUNTRIES), ({ products: some, tests }, country) => {
      const products = asNamesakes(some)
      const whole = build(products, tests)
      const packed = indexOfPack(sent(packOf(whole, country, '7')))
      const names = namesIn(whole.products, country)
      const shown = packed.products.map((one) => displayName(one, namesIn(packed.products, country)))
      expect(shown).toEqual(
        packed.products.map(({ id }) =>
          displayName(
            products.find((one) => one.id === id)!,
            names,
          ),
        ),
      )
      if (packed.products.length < products.length) lacking += shown.filter((name) => name.endsWith(')')).length
      const [encoder, packEncoder] = [createTestEncoder(whole), createTestEncoder(packed)]
      for (const { id } of tests.filter((one) => one.country === country))
        expect(packEncoder.encodeTest(findTest(packed, id)!, PHRASES, country)).toBe(
          encoder.encodeTest(findTest(whole, id)!, PHRASES, country),
        )
    }),
    { numRuns: 300, isMet: () => lacking > 100 },
  )
  expect(lacking).toBeGreaterThan(100)
})

test('NAME-02 in a pack of an earlier version its own products of one name are told apart', () => {
  const pack = JSON.parse(PACK_VERSION_1) as Pack
  pack.products.names[2] = 'Mangavel® Suspension'
  pack.products.manufacturers = { values: ['Maker', 'Helvagro'], at: [0, 1, 1] }
  const { products } = indexOfPack(readPack(JSON.stringify(pack)))
  const names = namesIn(products, 'FR')
  expect(new Set(products.map((one) => displayName(one, names)))).toEqual(
    new Set(['MANGAVEL SUSPENSION (Maker)', 'Azostar 250 SC', 'Mangavel® Suspension (Helvagro)']),
  )
})

test('TANK-01 WHO-31 the products of a pack of an earlier version have no formulation, role, strengths, codes or history', () => {
  expect(indexOfPack(readPack(PACK_VERSION_1)).products.map((one) => pickDetails(one))).toEqual(
    ['1', '3', '102'].map((id) => ({ id, formulation: '', role: '', strengths: [], codes: [], ...NO_HISTORY })),
  )
})

test('WATER-03 a pack of an earlier version has no conditions, and one with impossible ones is damaged', () => {
  const old = indexOfPack(readPack(PACK_VERSION_1))
  expect(conditionsAt(old, 0)).toEqual({ hardness: null, ph: null, temperature: null, hours: null })
  // Nothing is written where nothing was recorded, as in old packs.
  const again = packOf(old, 'FR', 'v1')
  expect(again.kinds.map((kind) => 'conditions' in kind)).toEqual([false, false])
  const pack = JSON.parse(PACK_VERSION_1) as Pack
  const withConditions = (values: [number, number][]): Pack => ({
    ...pack,
    kinds: [{ ...pack.kinds[0]!, conditions: { values, at: [0, 0] } }, pack.kinds[1]!],
  })
  expect(conditionsAt(indexOfPack(sent(withConditions([[3425, 0x7fffffff]]))), 0).hardness).toBe(342.5)
  for (const values of [[[20_001, 0x7fffffff]], [[0, 2 ** 31]], [[0, 1_401]]] as [number, number][][])
    expect(() => indexOfPack(sent(withConditions(values)))).toThrow(PackError)
  expect(() => sent({ ...pack, kinds: [{ ...pack.kinds[0]!, conditions: { values: [[0, 0]], at: [0] } }, pack.kinds[1]!] })).toThrow(
    PackError,
  )
})

test('PACK-03 a pack that a browser stored earlier can still be used', async () => {
  const pack = openPack(PACK_VERSION_1, { phrases: () => Promise.resolve(PHRASES) }, { resellers: [] })
  expect([pack.country, pack.tests]).toEqual(['FR', 3])
  expect(await pack.answer('foliarSearch', { countryCode: 'fr', makerChemicalId: '1' })).toEqual({
    value: [
      {
        tankmixId: '1001',
        dateOfTest: '2025-03-14',
        waterRate: 200,
        result: 'C',
        phrase: 'compatible',
        observations: 'No residue.',
        ingredients: [
          {
            orderOfAddition: 1,
            form: 'L',
            rate: 1,
            name: 'MANGAVEL SUSPENSION',
            country: 'FR',
            activeIngredients: ['Manganese'],
            manufacturer: 'Maker',
          },
          {
            orderOfAddition: 3,
            form: 'P',
            rate: 0.8,
            name: 'Azostar 250 SC',
            country: 'FR',
            activeIngredients: ['azoxystrobin'],
            manufacturer: 'Helvagro',
          },
        ],
      },
    ],
  })
})

test('EDGE-76 a pack gives the same answers at once, results after their words in that language have been loaded', async () => {
  const pack = openPack(PACK_VERSION_1, { phrases: () => Promise.resolve(PHRASES) }, { resellers: [] })
  const search = { countryCode: 'fr', languageCode: 'de' }
  expect(pack.answerAtOnce('searchSummary', search)).toEqual(await pack.answer('searchSummary', search))
  expect(pack.answerAtOnce('foliarSearch', search)).toBeUndefined()
  await pack.prepare('de')
  expect(pack.answerAtOnce('foliarSearch', search)).toEqual(await pack.answer('foliarSearch', search))
  for (const [name, asked] of [
    ['foliarSearch', { ...search, languageCode: 'fi' }],
    ['foliarSearch', { ...search, countryCode: 'de' }],
    ['outcome', { testId: 'none', languageCode: 'de', countryCode: 'fr' }],
    ['contacts', {}],
  ] as const)
    expect(pack.answerAtOnce(name, asked)).toBeUndefined()
})

test('ANS-21 every test from a pack of demonstration data says so, and none from any other pack', async () => {
  const rowsOf = async (json: string) => {
    const outcome = await openPack(json, { phrases: () => Promise.resolve(PHRASES) }, { resellers: [] }).answer('foliarSearch', {
      countryCode: 'fr',
    })
    return (outcome as { value: { demo?: true }[] }).value.map(({ demo }) => demo)
  }
  const index = indexOfPack(readPack(PACK_VERSION_1))
  expect(await rowsOf(JSON.stringify(packOf(index, 'FR', '7', true)))).toEqual([true, true])
  expect(await rowsOf(JSON.stringify(packOf(index, 'FR', '7')))).toEqual([undefined, undefined])
  expect(await rowsOf(PACK_VERSION_1)).toEqual([undefined, undefined])
})

test.each([
  [0, true],
  [30, true],
  [30.1, false],
  [-1, false],
  [NaN, false],
])('TANK-12 TANK-26 a tank answered from a pack that was last compared %s days ago: green is %s', async (days, isGreen) => {
  const pack = openPack(PACK_VERSION_1, { phrases: () => Promise.resolve(PHRASES) }, { resellers: [] }, () => days)
  const lines = [
    { productId: '1', rate: 1 },
    { productId: '102', rate: 0.8 },
  ]
  expect(await pack.answer('tank', { countryCode: 'FR', waterRate: 200, lines })).toMatchObject({
    value: {
      headline: { state: 'passed', isGreen, testIds: ['1001'] },
      matrix: [{ state: 'passed', isGreen }],
      tests: [{ tankmixId: '1001' }],
    },
  })
})

const changed = (change: (pack: Pack) => void): string => {
  const pack = JSON.parse(PACK_VERSION_1) as Pack
  change(pack)
  return JSON.stringify(pack)
}
test.each([
  ['an empty text', '', 'not a pack: it begins with ""'],
  ['a page of a server', '<!doctype html><html>', 'not a pack: it begins with "<!doctype html><html"'],
  ['other JSON', '{"tests":[]}', 'not a pack: it begins with "{\\"tests\\":[]}"'],
  ['a later version', '{"format":3,"columns":"…"}', 'a pack of version 3, while this site reads version 1'],
  ['a piece of a pack', PACK_VERSION_1.slice(0, 200), 'damaged, or cut short after 200 characters: '],
  ['a pack without tests', '{"format":1,"country":"FR","version":"v","products":{}}', 'damaged: no products'],
  ['a pack without a kind', changed(({ kinds }) => kinds.pop()), 'damaged: 1 kinds of tests, but 2 known'],
  ['a column too short', changed(({ kinds }) => kinds[0]!.days.pop()), 'damaged: 2 foliar tests, but 1 days'],
  ['a column that is missing', changed(({ products }) => Reflect.deleteProperty(products, 'names')), 'damaged: 3 products, but no names'],
  ['a word that is not there', changed(({ kinds }) => kinds[0]!.crops.at.fill(9)), 'damaged: there is no crop 9'],
  ['a product that is not there', changed(({ kinds }) => kinds[1]!.lineProducts.fill(7)), 'damaged: there is no product 7'],
  ['lines that no test has', changed(({ kinds }) => (kinds[0]!.lineCounts = '11')), 'damaged: 4 lines of foliar tests, but 2 are counted'],
])('PACK-03 the error for %s says what is wrong', (_what, json, message) => {
  const opening = () => openPack(json, { phrases: () => Promise.resolve(PHRASES) }, { resellers: [] })
  expect(opening).toThrow(PackError)
  expect(opening).toThrow(message)
})
