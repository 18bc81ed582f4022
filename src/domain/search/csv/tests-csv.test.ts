import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEST_KINDS, type ProductRecord, type TestKind } from '../../records.ts'
import { createIndexBuilder, type IndexableTest } from '../index/build-index.ts'
import { searchTests } from '../search-tests.ts'
import { csvFileName, testsCsv } from './tests-csv.ts'
import { CSV_WORDS } from './tests-csv-columns.ts'
import { passedAsOlder } from '../testing/older.ts'
import { build, COUNTRIES, productOf, someData } from '../testing/some-data.ts'

const PHRASES = { C: 'compatible', CA: 'with care', NC: 'not "compatible"' }
const HEAD =
  'Test,Date,Country,Crop,Result,Result in words,Water L/ha,Hardness mg/L CaCO3,Water pH,Temperature °C,Hours watched,Observations,Laboratory,Order,Product,Sold as,Manufacturer,Active ingredients,Rate,Unit,Note'

const csvOf = (
  products: readonly ProductRecord[],
  tests: readonly IndexableTest[],
  country = 'FR',
  kind: TestKind = 'foliar',
  isDemo = false,
) => {
  const index = build(products, tests)
  return [...testsCsv(index, searchTests(index, { kind, country }, Infinity), { phrases: PHRASES, isDemo })]
}
const rowsOf = (chunks: readonly string[]): string[][] => parse(chunks.join(''), { bom: true, record_delimiter: '\n' })

const sorted = (rows: readonly string[][]): string[] => rows.map((row) => JSON.stringify(row)).toSorted()

const unitOf = (kind: string, form: string): string => `${form === 'L' ? 'L' : 'kg'}/${kind === 'foliar' ? 'ha' : 'kg of seed'}`
/** A spreadsheet takes a text that begins like this for a formula, in a cell or after what it may split by. */
const FORMULA = /(^|[;\t\r\n])[ "]*[=+\-@＝＋－＠]/

/** A pass with a product at rate 0, which each of its lines says. */
const hasNoRate = ({ result, ingredients }: IndexableTest): boolean => result !== 'NC' && ingredients.some(({ rate }) => rate === 0)

test('ANS-07 WATER-04 TANK-120 WHO-36 the CSV of any tests has a line for each product of a test, with all that is known and what of the conditions was not recorded', () => {
  let lines = 0
  fc.assert(
    fc.property(
      someData,
      fc.constantFrom(...COUNTRIES),
      fc.constantFrom(...TEST_KINDS),
      fc.boolean(),
      ({ products, tests }, country, kind, isDemo) => {
        const byId = new Map(products.map((one) => [one.id, one]))
        const expected = tests
          .filter((one) => one.country === country && one.kind === kind)
          .flatMap((one) =>
            one.ingredients.map(({ order, productId, rate }) => {
              const { name, marketNames, manufacturer, form } = byId.get(productId)!
              return [
                one.id.replace(/^-/, "'-"),
                one.date,
                country,
                one.crop.toLowerCase(),
                one.result,
                PHRASES[one.result],
                String(one.waterRate ?? ''),
                ...(['hardness', 'ph', 'temperature', 'hours'] as const).map((axis) =>
                  kind === 'seed' && (axis === 'hardness' || axis === 'ph') ? '' : String(one.conditions?.[axis] ?? 'not recorded'),
                ),
                '',
                String(order),
                name,
                marketNames[country] ?? name,
                manufacturer,
                String(rate),
                unitOf(kind, form),
                [
                  hasNoRate(one) ? CSV_WORDS.noRate : passedAsOlder(one, products) ? CSV_WORDS.older : '',
                  isDemo ? 'demonstration data' : '',
                ]
                  .filter(Boolean)
                  .join('; '),
              ]
            }),
          )
        const [head, ...rows] = rowsOf(csvOf(products, tests, country, kind, isDemo))
        expect(head).toEqual(HEAD.split(','))
        // Observations are any text, which may have got an apostrophe; actives are in the order of the index.
        const compared = rows.map((row) => row.filter((_cell, column) => column !== 11 && column !== 17))
        expect(sorted(compared)).toEqual(sorted(expected))
        for (const cell of rows.flat()) expect(FORMULA.test(cell)).toBe(false)
        lines += rows.length
      },
    ),
    { numRuns: 300 },
  )
  expect(lines).toBeGreaterThan(100)
})

test('EDI-10 the CSV of a reseller’s edition says in every line that there may be other tests, and says it where it finds none', () => {
  const index = build([productOf('1', ['Zinc'], []), productOf('2', [], [])], [one])
  const reseller = 'Helena & <Sons>'
  const said = (country: string, isDemo: boolean): string[][] =>
    rowsOf([...testsCsv(index, searchTests(index, { kind: 'foliar', country }, Infinity), { phrases: PHRASES, isDemo, reseller })]).slice(1)
  const only = `only ${reseller}’s list; other tests may exist and may differ`
  expect(said('FR', false).map((row) => row.at(-1))).toEqual([only, only])
  expect(said('FR', true).map((row) => row.at(-1))).toEqual(Array.from({ length: 2 }, () => `demonstration data; ${only}`))
  const [none, ...more] = said('DE', false)
  expect(more).toEqual([])
  expect(none).toEqual([...Array.from({ length: HEAD.split(',').length - 1 }, () => ''), `nothing in ${reseller}’s tests; ${only}`])
})

test('LAB-82 GATE-42 each line of a test that is under review, or lacks readings, says so, and of no other', () => {
  const index = build(
    [productOf('1', ['Zinc'], []), productOf('2', [], [])],
    [
      { ...one, isUnderReview: true },
      { ...one, id: '8' },
      { ...one, id: '9', incomplete: { watched: 2, required: 24 } },
    ],
  )
  const docs = searchTests(index, { kind: 'foliar', country: 'FR' }, Infinity)
  const lines = rowsOf([...testsCsv(index, docs, { phrases: PHRASES, isDemo: true })]).slice(1)
  const reviewed = 'under review: it may be amended or withdrawn, do not rely on it; demonstration data'
  expect(lines.map((row) => `${row[0]}: ${row.at(-1)}`).toSorted()).toEqual([
    ...Array.from({ length: 2 }, () => `7: ${reviewed}`),
    ...Array.from({ length: 2 }, () => '8: demonstration data'),
    ...Array.from({ length: 2 }, () => '9: readings that the method requires are missing: do not rely on it as a pass; demonstration data'),
  ])
})

test('SOURCE-05 each line of a test that another laboratory made names it', () => {
  const builder = createIndexBuilder(
    [productOf('1', ['Zinc'], []), productOf('2', [], [])],
    [{ id: 'a', name: '=Agro "Lab"', accreditation: '', address: '', website: '' }],
  )
  builder.add({ ...one, laboratory: 'a' })
  const index = builder.finish()
  const docs = searchTests(index, { kind: 'foliar', country: 'FR' }, Infinity)
  const [head, ...lines] = rowsOf([...testsCsv(index, docs, { phrases: PHRASES, isDemo: false })])
  expect(lines.map((row) => row[head!.indexOf('Laboratory')])).toEqual(Array.from({ length: 2 }, () => '\'=Agro "Lab"'))
})

const one: IndexableTest = {
  id: '7',
  kind: 'foliar',
  country: 'FR',
  date: '2024-03-01',
  result: 'CA',
  waterRate: 150.5,
  crop: 'Wheat',
  benefit: '',
  conditions: { hardness: 342, ph: null, temperature: 20.5, hours: 24 },
  observations: '=HYPERLINK("http://x"); settles\n-slowly',
  ingredients: [
    { order: 1, productId: '1', rate: 0.000001 },
    { order: 3, productId: '2', rate: 2.5 },
  ],
}

test('ANS-07 every cell is in quotes, no cell is a formula, and the file is marked as UTF-8', () => {
  const maker = { ...productOf('1', ['Zinc', 'Boron'], []), marketNames: { FR: '+Zincor "extra"' } }
  const powder = { ...productOf('2', [], []), form: 'P' as const, manufacturer: '@maker' }
  const start =
    '"7","2024-03-01","FR","wheat","CA","with care","150.5","342","not recorded","20.5","24","\'=HYPERLINK(""http://x""); settles\n\'-slowly",""'
  expect(csvOf([maker, powder], [one], 'FR', 'foliar', true).join('')).toBe(
    `\ufeff${HEAD.split(',')
      .map((name) => `"${name}"`)
      .join(',')}
${start},"1","Product 1","'+Zincor ""extra""","Maker","Zinc; Boron","0.000001","L/ha","demonstration data"
${start},"3","Product 2","Product 2","'@maker","","2.5","kg/ha","demonstration data"
`,
  )
})

test('ANS-07 without tests there is the line of headings alone', () => {
  expect(rowsOf(csvOf([productOf('1', [], []), productOf('2', [], [])], [one], 'DE'))).toEqual([HEAD.split(',')])
})

test('ANS-07 the file is made in chunks as it is read', () => {
  const tests = Array.from({ length: 2000 }, (_, at) => ({ ...one, id: String(at + 1) }))
  const chunks = csvOf([productOf('1', [], []), productOf('2', [], [])], tests)
  expect(rowsOf(chunks)).toHaveLength(4001)
  expect(chunks.length).toBeGreaterThan(10)
  for (const chunk of chunks) expect(chunk.length).toBeLessThan(40_000)
})

test.each([
  ['Tankmix', 'FR', 'tankmix-foliar-fr.csv'],
  ['Mélange "+/..\\\r\nevil', 'DE', 'me-lange-evil-foliar-de.csv'],
  ['混合', 'IN', 'foliar-in.csv'],
])('ANS-07 the file of %s has a plain name', (product, country, name) =>
  expect(csvFileName(product, { kind: 'foliar', country })).toBe(name),
)
