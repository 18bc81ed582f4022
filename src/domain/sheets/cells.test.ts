import { expect, test } from 'vitest'
import { possibleOrders, readDateCell } from './cell-dates.ts'
import { provenSign, readNumberCell } from './cell-numbers.ts'
import { hardnessUnitSpelled, rateUnitSpelled, waterUnitSpelled } from './cell-units.ts'
import { readOneColumnMix } from './one-column-mix.ts'
import { UNITS, type UnitName } from '../units/unit-table.ts'

test.each([
  ['1.5', null, { value: 1.5 }],
  ['1,5', null, { value: 1.5 }],
  ['1,250', null, 'twofold'],
  ['1,250', 'comma', { value: 1.25 }],
  ['1,250', 'point', 'twofold'],
  ['1.250', 'comma', 'twofold'],
  ['0,125', null, { value: 0.125 }],
  ['1.250,5', null, { value: 1250.5 }],
  ['1,250.5', null, { value: 1250.5 }],
  ['1 250', null, { value: 1250 }],
  ['1,234,567', null, 'none'],
  ['१.५', null, { value: 1.5 }],
  ['7.5-8', null, { low: 7.5, high: 8 }],
  ['150 – 200', null, { low: 150, high: 200 }],
  ['8-7', null, 'none'],
  ['>300', null, { low: 300 }],
  ['< 5', null, { high: 5 }],
  ['ca. 5', null, 'none'],
  ['-5', null, 'none'],
  ['', null, 'none'],
] as const)('BRING-04 the number %j with decimals by %j', (text, sign, read) => expect(readNumberCell(text, sign)).toEqual(read))

test.each([
  ['1,5', 'comma'],
  ['1.25 l', 'point'],
  ['1,250', undefined],
  ['0,125', 'comma'],
  ['1.250,5', 'comma'],
  ['200', undefined],
])('BRING-04 %j proves %j', (text, sign) => expect(provenSign(text)).toBe(sign))

const MONTHS = new Map([
  ['may', 5],
  ['marz', 3],
])
test.each([
  ['2024-05-02', null, { day: '2024-05-02' }],
  ['2024/5/2 14:30', null, { day: '2024-05-02' }],
  ['02.05.2024', null, 'twofold'],
  ['05.05.2024', null, { day: '2024-05-05' }],
  ['02.05.2024', 'day month year', { day: '2024-05-02' }],
  ['02/05/2024', 'month day year', { day: '2024-02-05' }],
  ['13/05/2024', 'month day year', 'none'],
  ['31.02.2024', 'day month year', 'none'],
  ['02.05.24', 'day month year', { day: '2024-05-02' }],
  ['02.05.98', 'day month year', { day: '1998-05-02' }],
  ['02.05.40', 'day month year', 'none'],
  ['2 May 2024', null, { day: '2024-05-02' }],
  ['May 2, 2024', null, { day: '2024-05-02' }],
  ['2. März 2024', null, { day: '2024-03-02' }],
  ['02-May-24', null, { day: '2024-05-02' }],
  ['May 2024', null, 'none'],
  ['45414', null, 'none'],
] as const)('BRING-04 the day %j in the order %j', (text, order, read) =>
  expect(readDateCell(text, order, MONTHS, '2026-11-28')).toEqual(read),
)

test('BRING-04 a day above the twelfth proves the order', () => {
  expect(possibleOrders('14.05.2024')).toEqual(['day month year'])
  expect(possibleOrders('05/14/2024')).toEqual(['month day year'])
  expect(possibleOrders('05/04/2024')).toEqual(['day month year', 'month day year'])
  expect(possibleOrders('2024-05-14')).toHaveLength(3)
})

test('BRING-04 every unit is read as it is written, and those that may be two are not', () => {
  for (const unit of Object.keys(UNITS) as UnitName[])
    expect([unit, rateUnitSpelled(unit, null)]).toEqual([unit, unit === 'oz/ac' || unit === 'oz/US ton' ? undefined : unit])
  for (const text of ['oz/ac', 'oz/acre', '%', 'l', 'kg', 'gal/ac', 'pt/ac'])
    expect([text, rateUnitSpelled(text, 'GB')]).toEqual([text, undefined])
  expect(['gal/ac', 'pt/A', 'lbs/acre', 'fl. oz/ac', 'dry oz/ac', 'oz/ac'].map((text) => rateUnitSpelled(text, 'US'))).toEqual([
    'US gal/ac',
    'US pt/ac',
    'US lb/ac',
    'US fl oz/ac',
    'oz/ac',
    undefined,
  ])
  expect(['Ltr per hectare', 'cc/100 l', 'gm/hl', '% V/V'].map((text) => rateUnitSpelled(text, null))).toEqual([
    'L/ha',
    'ml/100 L',
    'g/100 L',
    '% v/v',
  ])
  expect([waterUnitSpelled('GPA', 'US'), waterUnitSpelled('GPA', 'GB'), waterUnitSpelled('l/ha', null)]).toEqual([
    'US gal/ac',
    undefined,
    'L/ha',
  ])
  expect(['°dH', 'ppm', 'mg/l CaCO3', 'grains'].map(hardnessUnitSpelled)).toEqual(['°dH', 'mg/L', 'mg/L', undefined])
})

test('BRING-04 a mix in one cell is read by its pattern, whole or not at all', () => {
  expect(readOneColumnMix('A 1,5 l + B 360 0.2 kg in 200 l', 'name amount')).toEqual({
    products: [
      { name: 'A', amount: '1,5', unit: 'l' },
      { name: 'B 360', amount: '0.2', unit: 'kg' },
    ],
    water: { amount: '200', unit: 'l' },
  })
  expect(readOneColumnMix('1.5 L/ha A + 0.2 kg/ha B', 'amount name')).toEqual({
    products: [
      { name: 'A', amount: '1.5', unit: 'L/ha' },
      { name: 'B', amount: '0.2', unit: 'kg/ha' },
    ],
  })
  expect(readOneColumnMix('Atlas 360 500 ml/ha', 'name amount')).toBeUndefined()
  expect(readOneColumnMix('A 1 l + B', 'name amount')).toBeUndefined()
})
