import { expect, test } from 'vitest'
import { MAIN_EDITION, resellerEdition } from '../../../domain/editions.ts'
import { createStorage } from '../../platform/storage.ts'
import { checkRequest } from './check-request.ts'
import { dayMonthYear, isoDay } from './day-month-year.ts'
import { createDraft } from './request-draft.ts'
import { clearedRate, emptyValues, nextIngredient, numberIn, requestOf, type RequestValues } from './request-values.ts'

const given = { today: '2026-11-21', country: 'FR' }
const context = { edition: MAIN_EDITION, countryName: () => 'France' }
const filled: RequestValues = {
  ...emptyValues('foliar', given),
  name: 'Anna',
  email: 'anna@example.org',
  crop: 'Wheat',
  comments: 'Please soon',
  waterRate: '200,5',
  ingredients: [
    { name: 'Zinc 700', orderOfAddition: 1, applicationRate: '1,5', applicationUnit: 'Litres' },
    { name: 'Elan', orderOfAddition: 3, applicationRate: '.25', applicationUnit: 'Kilogrammes' },
  ],
}

test('REQ-01 REQ-08 the foliar form starts with today and two rows, the seed form with one', () => {
  expect(emptyValues('foliar', given)).toMatchObject({ requestDate: '2026-11-21', waterRateUnits: 'lt/Ha' })
  expect(emptyValues('foliar', given).ingredients.map(({ orderOfAddition }) => orderOfAddition)).toEqual([1, 2])
  expect(emptyValues('seed', given).ingredients).toHaveLength(1)
})

test('REQ-08 a new row gets the next number; a gap stays', () => {
  expect(nextIngredient([{ orderOfAddition: 1 }, { orderOfAddition: 3 }])).toMatchObject({ orderOfAddition: 4, applicationUnit: 'Litres' })
})

test.each([
  ['1.5', 1.5],
  [' 1,5 ', 1.5],
  ['.5', 0.5],
  ['0', 0],
  ['-2', -2],
  ['', undefined],
  ['1.5.2', undefined],
  ['1e3', undefined],
  ['five', undefined],
])('a number typed as %j is %j', (typed, number) => expect(numberIn(typed)).toBe(number))

test.each([
  ['2,5', '2,5'],
  ['0', '0'],
  ['-1', ''],
  ['abc', ''],
])('REQ-06 a rate typed as %j is left as %j', (typed, left) => expect(clearedRate(typed)).toBe(left))

test('REQ-09 the request holds what the form holds, numbers as numbers', () => {
  expect(requestOf('foliar', filled, context)).toEqual({
    kind: 'Foliar',
    name: 'Anna',
    email: 'anna@example.org',
    company: '',
    crop: 'Wheat',
    countryCode: 'FR - France',
    requestDate: '2026-11-21',
    waterRate: 200.5,
    waterRateUnits: 'lt/Ha',
    comments: [{ comment: 'Please soon' }],
    ingredients: [
      { name: 'Zinc 700', orderOfAddition: 1, applicationRate: 1.5, applicationUnit: 'Litres' },
      { name: 'Elan', orderOfAddition: 3, applicationRate: 0.25, applicationUnit: 'Kilogrammes' },
    ],
  })
})

test('SREQ-01 the seed request names its country and needs no water rate', () => {
  const seed = requestOf('seed', { ...filled, waterRate: '', seedName: 'Barley', ndaRef: 'N-7' }, context)
  expect(seed).toMatchObject({ kind: 'seed', country: 'FR - France', seedName: 'Barley', ndaRef: 'N-7' })
  expect(seed).not.toHaveProperty('waterRate')
  expect(checkRequest('seed', { ...filled, waterRate: '' }, context)).toMatchObject({ ok: true })
})

test("EDI-06 a reseller's foliar request is of the reseller's kind", () => {
  const edition = resellerEdition({ slug: 'r', name: 'Reseller', productSet: '1', country: 'US', language: 'en' })
  expect(requestOf('foliar', filled, { ...context, edition })).toMatchObject({ kind: 'Reseller' })
})

test.each([
  ['name', { name: ' ' }, 'Name is required'],
  ['email', { email: 'anna@' }, 'Email is not valid'],
  ['country', { country: '' }, 'Required'],
  ['requestDate', { requestDate: '2026-02-30' }, 'Request Date is required'],
  ['waterRate', { waterRate: '' }, 'Required'],
  ['waterRate', { waterRate: '-1' }, 'Water Rate cannot be negative'],
])('REQ-05 a bad %s is told', (field, change, message) => {
  expect(checkRequest('foliar', { ...filled, ...change }, context)).toEqual({ ok: false, faults: [{ field, message }] })
})

test('REQ-10 a day is written dd/MM/yyyy and read back', () => {
  expect(dayMonthYear('2026-11-21')).toBe('21/11/2026')
  expect(isoDay('21/11/2026')).toBe('2026-11-21')
  expect(isoDay('21/11')).toBe('21/11')
})

test('a draft is read as it was kept, and nothing else is taken for one', () => {
  const kept = new Map<string, string>()
  const backing = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
  const storage = createStorage('t', () => backing)
  const session = { storage, edition: MAIN_EDITION }
  const draft = createDraft(session, 'foliar')
  draft.keep(filled)
  expect(draft.read()).toEqual(filled)
  expect(createDraft(session, 'seed').read()).toBeUndefined()
  storage.write('requestDraft.foliar', { ...filled, ingredients: [{ name: 'x' }] })
  expect(draft.read()).toBeUndefined()
  draft.keep(filled)
  draft.drop()
  expect(draft.read()).toBeUndefined()
})
