import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { TakenProduct, TakenTank } from './taken-tank.ts'
import { csvStyleOf, PLAIN_CSV } from '../spreadsheet-csv.ts'
import { doseOf, RECORD_COLUMNS, type RecordColumn, recordedWater, recordRows, registrationsOf, writeRecord } from './write-record.ts'

const product = (change: Partial<TakenProduct>): TakenProduct => ({
  id: '1',
  name: 'Azostar',
  form: 'L',
  entered: { amount: 1.4, unit: 'L/ha' },
  rate: 1.4,
  codes: ['FR:2110159', 'GTIN:4012345678901', 'FR:2110160'],
  place: 1,
  ...change,
})
const tank: TakenTank = {
  country: 'FR',
  crop: { name: 'Blé', eppo: 'TRZAX', source: 'Contains EPPO Codes (www.eppo.int).' },
  water: { amount: 20, unit: 'US gal/ac' },
  waterRate: 187.0775,
  products: [product({}), product({ name: '=1+1;@x', codes: [], form: 'P', entered: { amount: 2, unit: 'US lb/ac' }, rate: 2.2417 })],
  fills: [{ name: 'Full fill × 4', litres: 1000, amounts: [7.4836, 11.98] }],
  area: null,
  words: { title: 'Blé', short: 'Failed', state: 'Azostar failed', notes: ['A guide, no guarantee.'] },
}
const typed = { place: 'North field, 12b', area: { amount: 12.5, unit: 'ha' as const }, date: '2026-04-02', start: '06:30', bbch: '31' }
const headings = Object.fromEntries(RECORD_COLUMNS.map((column) => [column, `# ${column}`])) as Record<RecordColumn, string>

describe('TAKE-05 the record of an application', () => {
  test.each([
    [
      'a dose per hectare is that of the grower',
      product({ entered: { amount: 350, unit: 'ml/ha' }, rate: 0.35 }),
      { amount: 350, unit: 'ml/ha' },
    ],
    [
      'another one is converted once to L',
      product({ entered: { amount: 20, unit: 'US fl oz/ac' }, rate: 1.461_552_09 }),
      { amount: 1.46155, unit: 'L/ha' },
    ],
    ['of a solid to kg', product({ form: 'P', entered: { amount: 100, unit: 'g/100 L' }, rate: 0.2 }), { amount: 0.2, unit: 'kg/ha' }],
    ['one that is not known stays empty', product({ entered: null, rate: undefined }), undefined],
  ])('TAKE-05 %s', (_rule, one, dose) => expect(doseOf(one, false)).toEqual(dose))

  test('TAKE-05 where the reader’s decimals have a comma, amounts have one and cells semicolons between them', () => {
    const german = parse(writeRecord(recordRows(tank, typed, 'Field'), headings, csvStyleOf('de')), { bom: true, delimiter: ';' })
    const plain = parse(writeRecord(recordRows(tank, typed, 'Field'), headings, PLAIN_CSV), { bom: true })
    const amounts = new Set(['dose', 'area', 'water'])
    const expected = plain.map((row: string[]) => row.map((cell, at) => (amounts.has(RECORD_COLUMNS[at]!) ? cell.replace('.', ',') : cell)))
    expect(german).toEqual(expected)
    expect(german[1]).toContain('12,5')
  })

  test('TAKE-05 each product is a row with the fields of (EU) 2023/564, and no cell is a formula', () => {
    const text = writeRecord(recordRows(tank, typed, 'Field'), headings, PLAIN_CSV)
    const rows = parse(text, { bom: true })
    expect(rows).toEqual([
      RECORD_COLUMNS.map((column) => headings[column]),
      [
        'Azostar',
        '2110159 / 2110160',
        'Field',
        '2026-04-02',
        '06:30',
        '1.4',
        'L/ha',
        '12.5',
        'ha',
        'North field, 12b',
        'Blé',
        'TRZAX',
        '31',
        '187.077',
        'Full fill × 4: 7.4836 L',
        'Azostar failed. A guide, no guarantee. Contains EPPO Codes (www.eppo.int).',
      ],
      [
        "'=1+1;'@x",
        '',
        'Field',
        '2026-04-02',
        '06:30',
        '2.2417',
        'kg/ha',
        '12.5',
        'ha',
        'North field, 12b',
        'Blé',
        'TRZAX',
        '31',
        '187.077',
        'Full fill × 4: 26.4114 US lb',
        'Azostar failed. A guide, no guarantee. Contains EPPO Codes (www.eppo.int).',
      ],
    ])
  })

  test('UNIT-09 where the trade counts in acres, doses, water and fills are as they were entered', () => {
    const ounces = product({ entered: { amount: 12, unit: 'US fl oz/ac' }, rate: 0.876931 })
    const us = { ...tank, country: 'US', products: [ounces], fills: [{ name: 'One fill', litres: 3785.411784, amounts: [17.744117] }] }
    expect(recordRows(us, typed, 'Field')[0]).toMatchObject({
      dose: '12',
      unit: 'US fl oz/ac',
      water: '20',
      fills: 'One fill: 600 US fl oz',
    })
    expect(recordedWater(us)).toEqual({ amount: 20, unit: 'US gal/ac' })
    expect(recordedWater(tank)).toEqual({ amount: 187.0775, unit: 'L/ha' })
    const india = product({ entered: { amount: 250, unit: 'ml/acre' }, rate: 0.617763 })
    expect(recordRows({ ...us, country: 'IN', products: [india], fills: [] }, typed, 'Field')[0]).toMatchObject({
      dose: '250',
      unit: 'ml/acre',
    })
  })

  test('NOTICE-04 each row says whose code its crop has, and nothing of it without one', () => {
    expect(recordRows(tank, typed, 'Field')[0]!.state).toMatch(/no guarantee\. Contains EPPO Codes \(www\.eppo\.int\)\.$/)
    const without = { ...tank, crop: { name: 'Spelt', eppo: '', source: '' } }
    expect(recordRows(without, typed, 'Field')[0]!.state).toMatch(/no guarantee\.$/)
  })

  test('TAKE-05 what only the grower knows may be left blank, and nothing else is', () => {
    const whole = { ...tank, products: [product({})] }
    const [row] = recordRows(whole, { place: '', area: null, date: '', start: '', bbch: '' }, 'Field')
    expect(RECORD_COLUMNS.filter((column) => row![column] === '')).toEqual(['date', 'start', 'area', 'area-unit', 'place', 'bbch'])
  })

  test('TAKE-05 numbers of other countries and barcodes are no registration here', () =>
    expect(registrationsOf({ codes: ['DE:024161-00', 'GTIN:4012345678901', 'FR:2110159'] }, 'FR')).toEqual(['2110159']))
})
