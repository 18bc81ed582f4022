import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unitsFor } from '../tank/volumes/rates.ts'
import { UNITS } from '../units/unit-table.ts'
import { rateUnitOf, shareOf } from './adapt-units.ts'
import { writableText } from './plain-text.ts'
import { MAX_FILE_BYTES, readAdapt, type ReadMix } from './read-adapt.ts'
import { adaptFaults } from './testing/adapt-rules.ts'
import { anyTank, NAMES } from './testing/any-tank.ts'
import { takingProblem, type TakenTank, wholeTank, type WholeTank } from './taken-tank.ts'
import { writeAdapt } from './write-adapt.ts'

const SITE = 'https://tank.example'
const options = { words: { water: 'Water', mix: 'Mix' }, site: SITE, madeAt: new Date('2026-11-23T10:00:00Z') }
const written = (tank: WholeTank): string => writeAdapt(tank, options)

const FOUR: TakenTank = {
  country: 'FR',
  crop: { name: 'Wheat', eppo: 'TRZAX', source: 'Contains EPPO Codes (www.eppo.int).' },
  water: { amount: 200, unit: 'L/ha' },
  waterRate: 200,
  products: [
    {
      id: '27',
      name: 'Sulphamon',
      form: 'P',
      entered: { amount: 2, unit: 'kg/ha' },
      rate: 2,
      codes: ['FR:2110159', 'GTIN:4012345678901'],
      place: 1,
    },
    { id: '4', name: 'Azostar', form: 'L', entered: { amount: 0.5, unit: '% v/v' }, rate: 1, codes: [], place: 2 },
    {
      id: '',
      name: 'Farm mix',
      form: 'L',
      entered: { amount: 12.8, unit: 'US fl oz/ac' },
      rate: 0.1 / 0.106906781,
      codes: [],
      place: null,
    },
    { id: '9', name: 'Mangavel', form: 'L', entered: { amount: 150, unit: 'ml/100 L' }, rate: 0.3, codes: [], place: 3 },
  ],
  fills: [{ name: 'Full fill × 4', litres: 1000, amounts: [10, 5, 4.7, 1.5] }],
  area: { amount: 20, unit: 'ha' },
  words: { title: 'Wheat', short: 'Failed', state: 'Azostar + Mangavel failed', notes: ['Tests: 1001.', 'A guide, no guarantee.'] },
}
const four = wholeTank(FOUR)!
type File = {
  catalog: { products: Record<string, unknown>[]; crops: unknown[] }
  documents: { recommendations: Record<string, unknown>[] }
}
const fileOf = (tank: WholeTank): File => JSON.parse(written(tank)) as File

/** What a reader finds again of a tank. */
const found = ({ country, crop, water, products }: WholeTank): ReadMix => ({
  country,
  crop: writableText(crop.name),
  water,
  products: products.map(({ id, name, codes, entered }) => ({
    name: writableText(name).length <= 200 ? writableText(name) : expect.any(String),
    ids: [
      ...codes.map((code) => ({ source: code.split(':')[0]!, text: code.split(':')[1]! })),
      ...(id === '' ? [] : [{ source: SITE, text: id }]),
    ],
    rate: entered,
  })),
})

describe('TAKE-01 the file for farm programs', () => {
  test('TAKE-01 any tank is written by the rules of the standard and read back as the same tank', () => {
    fc.assert(
      fc.property(anyTank, (tank) => {
        const text = written(tank)
        expect(adaptFaults(JSON.parse(text))).toEqual([])
        expect(readAdapt(text)).toEqual(found(tank))
      }),
      { numRuns: 300 },
    )
  })

  test('TAKE-01 names of every language stay as they are, without control characters and halves of characters', () => {
    for (const name of NAMES) {
      const tank = { ...four, products: four.products.map((product) => ({ ...product, name })) }
      const { catalog } = fileOf(tank)
      expect(catalog.products[0]!['name']).toBe(writableText(name))
      expect(adaptFaults(fileOf(tank))).toEqual([])
    }
    expect(writableText('a\u0000b\u001fc\u0085d')).toBe('a b c d')
    expect(writableText('half \ud83d of one')).toBe('half \ufffd of one')
  })

  test('TAKE-01 products have numbers and forms, the mix its carrier, shares and order; a product that stands apart has no place', () => {
    const { catalog } = fileOf(four)
    expect(catalog.products[0]).toMatchObject({
      id: {
        uniqueIds: [
          { idSource: 'FR', idText: '2110159' },
          { idSource: 'GTIN', idText: '4012345678901' },
          { idSource: SITE, idText: '27' },
        ],
      },
      productFormCode: 'SOLID',
    })
    expect(catalog.crops).toMatchObject([{ name: 'Wheat', id: { uniqueIds: [{ idSource: 'EPPO', idText: 'TRZAX' }] } }])
    const parts = catalog.products.at(-1)!['productComponents'] as {
      amount: { numericValue: number }
      isCarrier?: boolean
      mixOrder?: number
    }[]
    expect(parts.map(({ isCarrier, mixOrder }) => isCarrier ?? mixOrder)).toEqual([true, 1, 2, undefined, 3])
    expect(parts[1]!.amount).toEqual({ numericValue: 0.01, unitOfMeasureCode: 'kg1l-1' })
    expect(parts[0]!.amount.numericValue).toBeCloseTo(1 - (1 + 0.1 / 0.106906781 + 0.3) / 200, 12)
  })

  test('NOTICE-04 the file says once whose code the crop has, and nothing of it without one', () => {
    const { source } = four.crop
    expect(JSON.stringify(fileOf(four)).split(source)).toHaveLength(2)
    expect(JSON.stringify(fileOf({ ...four, crop: { name: 'Spelt', eppo: '', source: '' } }))).not.toContain('EPPO')
  })

  test('TAKE-04 the file says its state, its tests and that it is no guarantee; fills and area are in it', () => {
    const { documents, catalog } = fileOf(four)
    const [recommendation] = documents.recommendations
    expect(recommendation).toMatchObject({
      name: 'Failed: Wheat',
      description: 'Azostar + Mangavel failed. Tests: 1001. A guide, no guarantee.',
      estimatedArea: { numericValue: 20, unitOfMeasureCode: 'ha' },
    })
    expect(catalog.products.at(-1)).toMatchObject({ name: 'Failed: Wheat', description: recommendation!['description'] })
    expect(JSON.stringify(recommendation)).toContain(
      'Full fill × 4: 1000 L; Sulphamon 10 kg; Azostar 5 L; Farm mix 158.926 US fl oz; Mangavel 1.5 L',
    )
  })

  test.each<[string, (file: File) => void]>([
    ['no version', (file) => Reflect.deleteProperty(file, 'rootSchemaVersion')],
    ['a product without a name', ({ catalog }) => Reflect.deleteProperty(catalog.products[0]!, 'name')],
    ['a type that is in no list', ({ catalog }) => (catalog.products[0]!['productTypeCode'] = 'POISON')],
    ['a component of an unknown product', ({ catalog }) => catalog.products.splice(0, 1)],
    ['two products of one reference', ({ catalog }) => catalog.products.push(catalog.products[0]!)],
    [
      'a unit that does not exist',
      ({ catalog }) =>
        ((catalog.products.at(-1)!['productComponents'] as { amount: object }[])[1]!.amount = {
          numericValue: 1,
          unitOfMeasureCode: 'spoons',
        }),
    ],
    [
      'an amount of zero',
      ({ catalog }) =>
        ((catalog.products.at(-1)!['productComponents'] as { amount: object }[])[1]!.amount = {
          numericValue: 0,
          unitOfMeasureCode: 'l1l-1',
        }),
    ],
    [
      'an own definition that is missing',
      ({ documents }) => (documents.recommendations[0]!['contextItems'] = [{ definitionCode: 'X', valueText: '1' }]),
    ],
    ['no operation', ({ documents }) => (documents.recommendations[0]!['operations'] = [])],
  ])('TAKE-01 a broken copy is found: %s', (_what, breakIt) => {
    const file = fileOf(four)
    breakIt(file)
    expect(adaptFaults(file)).not.toEqual([])
  })
})

describe('TAKE-03 what cannot be written is named', () => {
  const withLine = (change: Partial<TakenTank['products'][number]>): TakenTank => ({
    ...FOUR,
    products: FOUR.products.with(1, { ...FOUR.products[1]!, ...change }),
  })
  test.each([
    [
      'a product without a rate, by its name',
      withLine({ entered: null, rate: undefined }),
      { problem: 'rates', names: ['Azostar'] },
      { problem: 'rates', names: ['Azostar'] },
    ],
    [
      'a rate of the spray without water',
      { ...withLine({ rate: undefined }), water: null, waterRate: null },
      { problem: 'water' },
      { problem: 'water' },
    ],
    ['a mix without water, which a record does not need', { ...FOUR, water: null, waterRate: null }, { problem: 'water' }, undefined],
    ['liquids that need more room than the spray has', withLine({ rate: 250 }), { problem: 'too full' }, undefined],
    ['more product than water, solids too (TANK-110)', withLine({ rate: 120, form: 'P' }), { problem: 'too full' }, undefined],
    ['nothing, where all is known', FOUR, undefined, undefined],
  ] as const)('TAKE-03 %s', (_rule, tank, mix, record) => {
    expect(takingProblem(tank, 'mix')).toEqual(mix)
    expect(takingProblem(tank, 'record')).toEqual(record)
    expect(wholeTank(tank) === undefined).toBe(mix !== undefined)
  })
})

describe('TAKE-08 a file of ADAPT is opened', () => {
  const changed = (change: (file: File) => void): string => {
    const file = fileOf(four)
    change(file)
    return JSON.stringify(file)
  }
  const amountOf = (value: unknown, unit: string) =>
    changed(({ catalog, documents }) => {
      documents.recommendations = []
      ;(catalog.products.at(-1)!['productComponents'] as { amount: object }[])[1]!.amount = { numericValue: value, unitOfMeasureCode: unit }
    })
  const thirteen = (count: number) =>
    changed(({ catalog }) => {
      const parts = catalog.products.at(-1)!['productComponents'] as object[]
      parts.push(...Array.from({ length: count - 4 }, () => parts[1]!))
    })
  const billion = changed(({ documents }) => {
    const [operation] = documents.recommendations[0]!['operations'] as { summaryValues: { valueText: string }[] }[]
    operation!.summaryValues[1]!.valueText = '1000000000'
  })
  test.each([
    ['an empty file', '', { problem: 'not-adapt' }],
    ['a text', 'Dear grower', { problem: 'not-adapt' }],
    ['a file of the version before', changed((file) => Object.assign(file, { rootSchemaVersion: '1.0.0' })), { problem: 'not-adapt' }],
    ['two megabytes', ' '.repeat(2_000_000), { problem: 'too-large' }],
    ['deep nesting', '['.repeat(400_000), { problem: 'not-adapt' }],
    [
      'deep nesting that ends',
      `{"rootSchemaVersion":"2.0.2","catalog":{"products":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
      { problem: 'no-mix' },
    ],
    ['an expansion of entities', '<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;&b;&b;</a>', { problem: 'not-adapt' }],
    ['a list', '[]', { problem: 'not-adapt' }],
    [
      'names of the language’s own',
      '{"rootSchemaVersion":"2.0.2","catalog":{"products":[{"__proto__":{"productTypeCode":"MIX"}}]}}',
      { problem: 'no-mix' },
    ],
    ['no mix', changed(({ catalog }) => catalog.products.pop()), { problem: 'no-mix' }],
    [
      'two mixes',
      changed(({ catalog }) => catalog.products.push({ ...catalog.products.at(-1)!, id: { referenceId: 'x' } })),
      { problem: 'several' },
    ],
    ['13 lines', thirteen(13), { problem: 'too-many' }],
    ['a unit that a tank does not have', amountOf(1, 'count1ha-1'), { problem: 'unit', name: 'Sulphamon', unit: 'count1ha-1' }],
    ['a unit of the language’s own', amountOf(1, 'constructor1l-1'), { problem: 'unit', name: 'Sulphamon', unit: 'constructor1l-1' }],
    ['a rate of 10⁹', billion, { problem: 'amount', name: 'Sulphamon' }],
    ['a share of 10⁹', amountOf(1e9, 'l1l-1'), { problem: 'amount', name: 'Sulphamon' }],
    ['a negative share', amountOf(-1, 'l1l-1'), { problem: 'amount', name: 'Sulphamon' }],
    ['no number', amountOf(null, 'l1l-1'), { problem: 'amount', name: 'Sulphamon' }],
    ['a product that is missing', changed(({ catalog }) => catalog.products.splice(0, 1)), { problem: 'not-adapt' }],
  ])('TAKE-08 %s is refused with a word', (_what, text, problem) => expect(readAdapt(text)).toEqual(problem))

  test('TAKE-08 twelve lines are not too many, and the largest file is a megabyte', () => {
    expect((readAdapt(thirteen(12)) as ReadMix).products).toHaveLength(12)
    expect(readAdapt(written(four).padEnd(MAX_FILE_BYTES))).toEqual(found(four))
  })

  test('TAKE-08 a file of another program has shares only: they are rates of the spray, without water', () => {
    const text = amountOf(0.01, 'kg1l-1')
    const read = readAdapt(text) as ReadMix
    expect(read).toMatchObject({ country: '', crop: '', water: null })
    expect(read.products.map(({ rate }) => rate)).toMatchObject([
      { amount: 1, unit: 'kg/100 L' },
      { amount: 0.5, unit: 'L/100 L' },
      { unit: 'L/100 L' },
      { unit: 'L/100 L' },
    ])
  })

  test('TAKE-08 a rate that another program changed counts, not what was entered before', () => {
    const text = changed(({ documents }) => {
      const [operation] = documents.recommendations[0]!['operations'] as { summaryValues: { valueText: string }[] }[]
      operation!.summaryValues[2]!.valueText = '1.25'
    })
    expect((readAdapt(text) as ReadMix).products[1]!.rate).toEqual({ amount: 1.25, unit: 'L/ha' })
  })

  test('TAKE-08 no file of any kind makes it fail', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(readAdapt(text)).toHaveProperty('problem')
      }),
    )
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (products, documents) => {
        expect(readAdapt(JSON.stringify({ rootSchemaVersion: '2.0.2', catalog: { products }, documents }))).toBeTypeOf('object')
      }),
    )
  })
})

test('TAKE-04 UNIT-11 an area in acres has the code of the standard, however it is written', () => {
  const areaIn = (unit: 'ac' | 'acre') => fileOf({ ...four, area: { amount: 20, unit } }).documents.recommendations[0]!['estimatedArea']
  for (const unit of ['ac', 'acre'] as const) expect(areaIn(unit)).toEqual({ numericValue: 20, unitOfMeasureCode: 'ac' })
})

test('TAKE-01 every unit of a rate has its own code, and shares are converted once', () => {
  const units = [...unitsFor('L'), ...unitsFor('P')]
  expect(units.map((unit) => rateUnitOf(UNITS[unit].adapt))).toEqual(units)
  expect(shareOf(3, 'floz1gal-1')!.amount).toBeCloseTo(2.34375, 9)
  expect(shareOf(1, 'lb1gal-1')).toMatchObject({ unit: 'kg/100 L' })
  expect(shareOf(1, 'l1ha-1')).toBeUndefined()
})
