import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { ISOXMLManager } from 'isoxml'
import { describe, expect, test } from 'vitest'
import { cutName, cutText } from './plain-text.ts'
import { MAX_QUANTITY, tankRecipe } from './recipe.ts'
import { anyTank, NAMES } from './testing/any-tank.ts'
import { isoxmlFaults } from './testing/isoxml-rules.ts'
import { wholeTank, type WholeTank } from './taken-tank.ts'
import { brokenText, DESIGNATOR_LENGTH, writeIsoxml } from './write-isoxml.ts'

const options = { words: { water: 'Water' }, software: { name: 'Tank', version: '1' } }

type Attributes = Record<string, unknown>
type Entity = { attributes: Attributes }
type ReadFile = {
  warnings: string[]
  products: Attributes[]
  task: Attributes
  comments: unknown[]
  crops: unknown[]
  nameOf: (reference: unknown) => unknown
}

/** The file as another program reads it, with what that says is wrong. */
const read = async (xml: string): Promise<ReadFile> => {
  const manager = new ISOXMLManager()
  await manager.parseISOXMLFile(zipSync({ 'TASKDATA/TASKDATA.XML': strToU8(xml) }), 'application/zip')
  const {
    Product = [],
    Task = [],
    CodedComment = [],
    CropType = [],
  } = manager.rootElement.attributes as unknown as Record<string, Entity[]>
  return {
    warnings: manager.getWarnings(),
    products: Product.map(({ attributes }) => attributes),
    task: Task[0]!.attributes,
    comments: CodedComment.map(({ attributes }) => attributes['CodedCommentDesignator']),
    crops: CropType.map(({ attributes }) => attributes['CropTypeDesignator']),
    nameOf: (reference) => (reference as { entity: Entity }).entity.attributes['ProductDesignator'],
  }
}

const four: WholeTank = wholeTank({
  country: 'FR',
  crop: { name: 'Wheat', eppo: 'TRZAX', source: 'Contains EPPO Codes (www.eppo.int).' },
  water: { amount: 200, unit: 'L/ha' },
  waterRate: 200,
  products: [
    { id: '1', name: 'Sulphamon', form: 'P', entered: { amount: 12.5, unit: 'g/ha' }, rate: 0.0125, codes: [], place: 1 },
    { id: '2', name: 'Azostar', form: 'L', entered: { amount: 1, unit: 'L/ha' }, rate: 1, codes: [], place: 2 },
    {
      id: '3',
      name: 'Mangavel suspension with a long name',
      form: 'L',
      entered: { amount: 0.5, unit: 'L/ha' },
      rate: 0.5,
      codes: [],
      place: 3,
    },
    { id: '', name: 'Farm mix', form: 'L', entered: { amount: 0.25, unit: 'L/ha' }, rate: 0.25, codes: [], place: null },
  ],
  fills: [{ name: 'Full fill × 4', litres: 1000, amounts: [0.0625, 5, 2.5, 1.25] }],
  area: null,
  words: {
    title: 'Azostar + Mangavel + Sulphamon',
    short: 'Failed',
    state: 'Azostar + Mangavel failed',
    notes: ['Tests: 1001, 1002.', 'A guide, no guarantee.'],
  },
})!

describe('TAKE-02 the file for the sprayer’s terminal', () => {
  test('TAKE-02 another program reads every product, the mixture with ml and g of each, the fills and the task', async () => {
    const { warnings, products, task, comments, crops, nameOf } = await read(writeIsoxml(four, options)!)
    expect(warnings).toEqual([])
    expect(
      products.map(({ ProductDesignator, QuantityDDI, ProductType, MixtureRecipeQuantity }) => [
        ProductDesignator,
        QuantityDDI,
        ProductType,
        MixtureRecipeQuantity,
      ]),
    ).toEqual([
      ['Sulphamon', '004A', '1', undefined],
      ['Azostar', '0047', '1', undefined],
      ['Mangavel suspension with a long', '0047', '1', undefined],
      ['Farm mix', '0047', '1', undefined],
      ['Water', '0047', '1', undefined],
      // For 10 ha, because 12.5 g is no whole number.
      ['Failed: Azostar + Mangavel + Sul', '0047', '2', 2_000_000],
      ['Full fill × 4', '0047', '3', 1_000_000],
    ])
    const partsOf = (at: number) =>
      (products[at]!['ProductRelation'] as Entity[]).map(({ attributes }) => [
        nameOf(attributes['ProductIdRef']),
        attributes['QuantityValue'],
      ])
    expect(partsOf(5)).toEqual([
      ['Water', 1_982_500],
      ['Sulphamon', 125],
      ['Azostar', 10_000],
      ['Mangavel suspension with a long', 5000],
      ['Farm mix', 2500],
    ])
    expect(partsOf(6)[1]).toEqual(['Sulphamon', 63])
    expect(comments).toEqual(['Azostar + Mangavel failed', 'Tests: 1001, 1002.', 'A guide, no guarantee.'])
    expect(crops).toEqual(['Wheat'])
    const [zone] = task['TreatmentZone'] as Entity[]
    const [rate] = zone!.attributes['ProcessDataVariable'] as Entity[]
    // 200 L/ha in 0.01 mm³/m².
    expect(rate!.attributes).toMatchObject({ ProcessDataDDI: '0001', ProcessDataValue: 2_000_000 })
    expect(task).toMatchObject({ TaskStatus: '1', DefaultTreatmentZoneCode: 1 })
    expect((task['CommentAllocation'] as unknown[]).length).toBe(3)
  })

  test('NAME-03 on a terminal the maker stays beside a name that is too long, and two products of one name stay two', async () => {
    const names = ['Mangavel suspension with a long name (Yara)', 'Mangavel suspension with a long name (Acme, WG)']
    const products = four.products.map((one, at) => (at < 2 ? { ...one, name: names[at]! } : one))
    const file = await read(writeIsoxml({ ...four, products }, options)!)
    expect(file.products.slice(0, 2).map(({ ProductDesignator }) => ProductDesignator)).toEqual([
      'Mangavel suspension with (Yara)',
      'Mangavel suspension w (Acme, WG)',
    ])
  })

  test.each([
    ['Short (Yara)', 'Short (Yara)'],
    ['A name of more than thirty-two letters', 'A name of more than thirty-two l'],
    ['Short (A maker whose name is longer than a terminal)', 'Short (A maker whose name is lon'],
    ['A long name of a product (A maker whose name is longer)', 'A long name of (A maker whose n'],
    ['(Only brackets that are far too long to be shown)', '(Only brackets that are far too'],
  ])('NAME-03 %s is cut to what still tells it apart', (name, cut) => {
    expect(cutName(name, DESIGNATOR_LENGTH)).toBe(cut)
    expect(cut.length).toBeLessThanOrEqual(DESIGNATOR_LENGTH)
  })

  test('TAKE-02 any tank is read without a warning, its names cut between characters and its amounts within the standard', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyTank.filter((tank) => tankRecipe(tank) !== undefined),
        async (tank) => {
          const xml = writeIsoxml(tank, options)!
          expect(isoxmlFaults(xml)).toEqual([])
          const { warnings, products } = await read(xml)
          expect(warnings).toEqual([])
          const singles = products.slice(0, tank.products.length)
          expect(singles.map(({ ProductDesignator }) => ProductDesignator)).toEqual(
            tank.products.map(({ name }) => cutName(name, DESIGNATOR_LENGTH) || '-'),
          )
          const mix = products[tank.products.length + 1]!
          const { hectares } = tankRecipe(tank)!
          const [, ...parts] = (mix['ProductRelation'] as Entity[]).map(({ attributes }) => attributes['QuantityValue'] as number)
          for (const [at, part] of parts.entries()) {
            expect(part > 0 && part <= MAX_QUANTITY).toBe(true)
            expect(Math.abs(part - tank.products[at]!.rate * hectares * 1000)).toBeLessThanOrEqual(0.5 + 1e-6 * part)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each<[string, (xml: string) => string]>([
    ['a product without an id', (xml) => xml.replace('<PDT A="PDT1"', '<PDT')],
    ['a relation without its amount', (xml) => xml.replace(/(<PRN A="PDT1") B="\d+"/, '$1')],
    ['an attribute that does not exist', (xml) => xml.replace('<PAN A', '<PAN Z="1" A')],
    ['a task without its state', (xml) => xml.replace(/(<TSK[^>]*) G="1"/, '$1')],
    ['a name without a designator', (xml) => xml.replace(/(<CCT A="CCT1") B="[^"]*"/, '$1')],
  ])('TAKE-02 a broken copy is found: %s', async (_what, breakIt) => {
    const whole = writeIsoxml(four, options)!
    const broken = breakIt(whole)
    expect(broken).not.toBe(whole)
    expect((await read(broken)).warnings).not.toEqual([])
  })

  test.each<[string, string | RegExp, string]>([
    ['a type that does not exist', 'F="2"', 'F="9"'],
    ['an id of another kind', 'A="PDT1"', 'A="XX1"'],
    ['a quantity that is no number', / G="\d+"/, ' G="one"'],
    ['a quantity that is too large', / G="\d+"/, ' G="2147483648"'],
    ['a name of 33 characters', /(?<=<CTP A="CTP1" B=")[^"]*/, 'x'.repeat(33)],
    ['a data dictionary identifier that is not one', 'E="004A"', 'E="74"'],
    ['a relation to nothing', '<PRN A="PDT1"', '<PRN A="PDT99"'],
    ['a task without its state', ' G="1"', ''],
    ['an element that does not exist', '<PAN ', '<XYZ '],
    ['markup in a name', 'B="Sulphamon"', 'B="<b>"'],
  ])('TAKE-02 a copy that breaks the standard is found: %s', (_what, from, to) => {
    const whole = writeIsoxml(four, options)!
    expect(isoxmlFaults(whole)).toEqual([])
    expect(isoxmlFaults(whole.replace(from, to))).not.toEqual([])
  })

  test('TAKE-02 names that look like markup stay names, and nothing is expanded', async () => {
    const named = {
      ...four,
      products: NAMES.slice(0, 12)
        .concat(']]>&#0;<!ENTITY a "b">')
        .map((name) => ({ ...four.products[1]!, rate: 0.1, name })),
    }
    const xml = writeIsoxml(named, options)!
    expect(xml).not.toMatch(/<!|&#/)
    // oxlint-disable-next-line no-control-regex
    expect(xml).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
    const { products } = await read(xml)
    expect(products[12]!['ProductDesignator']).toBe(']]>&#0;<!ENTITY a "b">')
  })

  test('TAKE-02 amounts that no whole ml or g can say, or too large for the standard, make no file', () => {
    const tiny = { ...four, products: four.products.with(0, { ...four.products[0]!, rate: 1e-9 }) }
    expect(writeIsoxml(tiny, options)).toBeUndefined()
    expect(writeIsoxml({ ...four, waterRate: 4e6, products: four.products }, options)).toBeUndefined()
  })
})

test('TAKE-02 a text is broken into lines between its words, and a longer word between its characters', () => {
  expect(brokenText('A guide, no guarantee: the label of each product decides.')).toEqual([
    'A guide, no guarantee: the label',
    'of each product decides.',
  ])
  expect(brokenText('x'.repeat(40)).map(({ length }) => length)).toEqual([32, 8])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(brokenText(text).filter((line) => line.length === 0 || line.length > 32)).toEqual([])
    }),
  )
  expect(cutText('👩‍🌾'.repeat(7), 32)).toBe('👩‍🌾'.repeat(6))
})
