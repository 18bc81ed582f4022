import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { REQUEST_MESSAGES } from '../../../contract/requests/request-messages.ts'
import { foliarRequest } from '../../../contract/requests/requests.ts'
import { MAIN_EDITION, resellerEdition } from '../../../domain/editions.ts'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { readNumber } from '../../../domain/units/numbers.ts'
import { SUMMARY_LABELS, summaryOf, type SummaryLabels } from '../../../domain/requests/request-summary.ts'
import type { TestRequest } from '../../../domain/requests/requests.ts'
import { HARDNESS_UNITS } from '../../../domain/tank/water/hardness-units.ts'
import { createStorage } from '../../platform/storage/storage.ts'
import { checkRequest } from './check-request.ts'
import { dayMonthYear, isDay, isoDay } from './fields/day-month-year.ts'
import { TEXT_FIELDS } from '../../../domain/requests/request-fields.ts'
import { createDraft } from './kept/request-draft.ts'
import {
  clearedRate,
  emptyValues,
  withUsUnits,
  valuesInLanguage,
  isWholeIngredient,
  nextIngredient,
  requestOf,
  type RequestValues,
} from './request-values.ts'

const given = { today: '2026-11-21', country: 'FR', language: 'fr' } as const
const context = { edition: MAIN_EDITION, countryName: () => 'France' }
const LABELS = Object.fromEntries(SUMMARY_LABELS.map((label) => [label, label])) as SummaryLabels
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

test('WATER-21 WATER-42 the water of a tank is sent in mg/L, pH and °C', () => {
  const sent = (mine: RequestValues['mine']) => requestOf('foliar', { ...filled, mine }, context)
  expect(sent({ hardness: { amount: 19, unit: '°dH' }, ph: 7.5, temperature: null })).toMatchObject({
    water: { hardness: 339, ph: 7.5, temperature: null },
  })
  expect(sent({ hardness: { amount: 339.1, unit: 'mg/L' }, ph: null, temperature: null })).toMatchObject({ water: { hardness: 339.1 } })
  expect(sent({ hardness: 'very hard', ph: null, temperature: 12 })).toMatchObject({ water: { hardness: 'very hard', temperature: 12 } })
  expect(sent(undefined)).not.toHaveProperty('water')
})

test('REQ-45 a hardness in another unit, or of a test strip, is sent as entered too, and the schema takes whatever the form makes of it', () => {
  const waterOf = (hardness: NonNullable<RequestValues['mine']>['hardness']) =>
    z.parse(foliarRequest, requestOf('foliar', { ...filled, mine: { hardness, ph: 7, temperature: null } }, context)).water
  expect(waterOf({ amount: 19, unit: '°dH' })?.enteredHardness).toEqual({ amount: 19, unit: '°dH' })
  expect(waterOf('medium')).toMatchObject({ hardness: 250, enteredHardness: 'medium' })
  expect(waterOf('very hard')).toEqual({ hardness: 'very hard', ph: 7, temperature: null })
  expect(waterOf({ amount: 339.1, unit: 'mg/L' })?.enteredHardness).toBeUndefined()
  fc.assert(
    fc.property(fc.double({ min: 0, max: 110, noNaN: true }), fc.constantFrom(...HARDNESS_UNITS), (amount, unit) => {
      const hardness = { amount: Number(amount.toPrecision(4)), unit }
      expect(waterOf(hardness)?.enteredHardness).toEqual(unit === 'mg/L' ? undefined : hardness)
    }),
  )
})

test('UNIT-10 US units are those of fields without a number: a typed one never changes its meaning, and new rows go on in them', () => {
  const empty = emptyValues('foliar', given)
  expect([empty.waterRateUnits, ...empty.ingredients.map(({ applicationUnit }) => applicationUnit)]).toEqual(['lt/Ha', 'Litres', 'Litres'])
  const us = withUsUnits(empty)
  expect([us.waterRateUnits, ...us.ingredients.map(({ applicationUnit }) => applicationUnit)]).toEqual([
    'ga/Ac',
    'US fl oz/ac',
    'US fl oz/ac',
  ])
  expect(nextIngredient(us.ingredients).applicationUnit).toBe('US fl oz/ac')
  const typed = { ...empty, waterRate: '200', ingredients: [{ ...empty.ingredients[0]!, applicationRate: '2' }, empty.ingredients[1]!] }
  const later = withUsUnits(typed)
  expect([later.waterRateUnits, ...later.ingredients.map(({ applicationUnit }) => applicationUnit)]).toEqual([
    'lt/Ha',
    'Litres',
    'US fl oz/ac',
  ])
})

test('REQ-08 a new row gets the next number; a gap remains', () => {
  expect(nextIngredient([{ orderOfAddition: 1 }, { orderOfAddition: 3 }])).toMatchObject({ orderOfAddition: 4, applicationUnit: 'Litres' })
})

test.each([
  ['2,5', '2,5'],
  ['0', '0'],
  ['1.250', '1.250'],
  ['5 L', '5 L'],
  ['-1', ''],
  ['abc', ''],
])('REQ-06 a rate typed as %j is left as %j: only what is no rate by any reading goes', (typed, left) =>
  expect(clearedRate(typed, 'fr')).toBe(left),
)

test('REQ-06 an ingredient is complete with a name and a rate', () => {
  const row = { ...nextIngredient([]), name: 'Zinc 700' }
  const isWhole = (applicationRate: string) => isWholeIngredient({ ...row, applicationRate }, 'en')
  expect(['1.5', '0', '1,000'].map(isWhole)).toEqual([true, true, true])
  expect(['', '1,25', '-1', '5 L', '2000000'].map(isWhole)).toEqual([false, false, false, false, false])
  expect(isWholeIngredient({ ...row, name: ' ', applicationRate: '1' }, 'en')).toBe(false)
})

test('NUM-02 what can be read two ways, or is no number, is rejected in its field', () => {
  const faultsOf = (waterRate: string, applicationRate: string) => {
    const [first] = filled.ingredients
    const checked = checkRequest('foliar', { ...filled, waterRate, ingredients: [{ ...first!, applicationRate }] }, context)
    return checked.ok ? [] : checked.faults.map(({ field, message }) => `${field}: ${message}`)
  }
  const unclear = REQUEST_MESSAGES.numberUnclear
  expect(faultsOf('1.250', '1')).toEqual([`waterRate: ${unclear}`])
  expect(faultsOf('200', '1.250')).toEqual([`ingredients.0.applicationRate: ${unclear}`])
  expect(faultsOf('many', '5 L').toSorted()).toEqual([`ingredients.0.applicationRate: ${unclear}`, `waterRate: ${unclear}`])
  expect(checkRequest('seed', { ...filled, waterRate: '1.250' }, context)).toMatchObject({ ok: false })
})

test.each([
  ['en', '1,250.5', 'de', '1250,5'],
  ['en', '1.250', 'de', '1,25'],
  ['de', '1.250', 'en', '1250'],
  ['fr', '1,125', 'en', '1.1250'],
  ['hi', '१,०००', 'uk', '1000'],
  ['en', '1,25', 'en', '1,25'],
  ['en', '5 L', 'de', '5 L'],
  [undefined, '1,5', 'en', '1,5'],
] as const)('NUM-05 a draft typed in %s as %j opens in %s as %j', (typedIn, typed, openedIn, written) => {
  const { language: _none, ...values } = { ...filled, waterRate: typed }
  const opened = valuesInLanguage({ ...values, ...(typedIn && { language: typedIn }) }, openedIn)
  expect([opened.language, opened.waterRate]).toEqual([openedIn, written])
})

test('NUM-04 the number that is typed, shown, sent and in the summary is the same, in all 17 languages', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...LANGUAGE_CODES),
      fc.array(
        fc.integer({ min: 0, max: 1_000_000_000 }).map((thousandths) => thousandths / 1000),
        { minLength: 2, maxLength: 2 },
      ),
      fc.constantFrom<'always' | false>('always', false),
      (language, amounts, useGrouping) => {
        const written = new Intl.NumberFormat(language, { useGrouping, maximumFractionDigits: 3 })
        const [water = '', rate = ''] = amounts.map((amount) => written.format(amount))
        const [first] = filled.ingredients
        const values = { ...filled, language, waterRate: water, ingredients: [{ ...first!, applicationRate: rate }] }
        const checked = checkRequest('foliar', values, context)
        const sent = checked.ok ? (JSON.parse(JSON.stringify(checked.request)) as TestRequest) : undefined
        expect([sent?.waterRate, sent?.ingredients[0]?.applicationRate]).toEqual(amounts)

        const { rows, ingredients } = summaryOf(sent!, LABELS, 'Tankmix', language)
        const shown = [rows.find(({ label }) => label === 'waterRate')?.value, ingredients.rows[0]?.[2]]
        expect(shown.map((text) => readNumber(text ?? '', language))).toEqual(amounts.map((value) => ({ step: 'number', value })))

        // Opened again in another language, it is the same request.
        for (const next of LANGUAGE_CODES) {
          const again = requestOf('foliar', valuesInLanguage(values, next), context)
          expect([again.waterRate, again.ingredients[0]?.applicationRate]).toEqual(amounts)
        }
      },
    ),
    { numRuns: 300 },
  ))

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

test('TANK-27 the request has the ids of products that were chosen from the list, also from a draft', () => {
  const [first, second] = filled.ingredients
  const values = {
    ...filled,
    ingredients: [
      { ...first!, productId: 'm1' },
      { ...second!, productId: undefined },
    ],
  }
  const { ingredients } = requestOf('foliar', JSON.parse(JSON.stringify(values)) as RequestValues, context)
  expect(ingredients.map((one) => [one.name, one.productId])).toEqual([
    ['Zinc 700', 'm1'],
    ['Elan', undefined],
  ])
  expect(checkRequest('foliar', values, context)).toMatchObject({ ok: true, request: { ingredients: [{ productId: 'm1' }, {}] } })
})

test('SREQ-01 the seed request names its country and needs no water rate', () => {
  const seed = requestOf('seed', { ...filled, waterRate: '', seedName: 'Barley', ndaRef: 'N-7' }, context)
  expect(seed).toMatchObject({ kind: 'seed', country: 'FR - France', seedName: 'Barley', ndaRef: 'N-7' })
  expect(seed).not.toHaveProperty('waterRate')
  expect(checkRequest('seed', { ...filled, waterRate: '' }, context)).toMatchObject({ ok: true })
})

test('REQ-25 a foliar request has the agreement only where one was named', () => {
  expect(requestOf('foliar', { ...filled, ndaRef: 'NDA-7' }, context)).toMatchObject({ kind: 'Foliar', ndaRef: 'NDA-7' })
  expect(requestOf('foliar', { ...filled, ndaRef: ' ' }, context)).not.toHaveProperty('ndaRef')
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
])('REQ-05 a bad %s is reported', (field, change, message) => {
  expect(checkRequest('foliar', { ...filled, ...change }, context)).toEqual({ ok: false, faults: [{ field, message }] })
})

test('REQ-10 a day is written dd/MM/yyyy and read back', () => {
  expect(dayMonthYear('2026-11-21')).toBe('21/11/2026')
  expect(isoDay('21/11/2026')).toBe('2026-11-21')
  expect(isoDay('21/11')).toBe('21/11')
  expect(['2026-11-21', '2026-21-11', '2026-02-30', '', '21/11'].map(isDay)).toEqual([true, false, false, false, false])
})

test.each([
  ['1/2/2026', '2026-02-01'],
  ['01.02.2026', '2026-02-01'],
  ['1. 2. 2026', '2026-02-01'],
  ['1-2-2026', '2026-02-01'],
  [' 01 02 2026 ', '2026-02-01'],
  ['01022026', '2026-02-01'],
  ['29/2/2028', '2028-02-29'],
])('REQ-10 a day typed as %j is read as %j, day first', (typed, day) => expect(isoDay(typed)).toBe(day))

test.each(['30/02/2026', '11/21/2026', '29.2.2026', '0/1/2026', '99999999', '1/2/26', '1022026', '1//2/2026'])(
  'REQ-10 %j is no day: it stays as typed and is refused',
  (typed) => {
    expect(isoDay(typed)).toBe(typed)
    expect(isDay(isoDay(typed))).toBe(false)
    const { ok } = checkRequest('foliar', { ...filled, requestDate: isoDay(typed) }, context)
    expect(ok).toBe(false)
  },
)

const storageInMemory = () => {
  const kept = new Map<string, string>()
  const backing = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
  return createStorage('t', () => backing)
}

test('a draft is read as it was stored, and nothing else is accepted as one', () => {
  const storage = storageInMemory()
  const session = { storage, edition: MAIN_EDITION, language: 'fr' } as const
  const draft = createDraft(session, 'foliar')
  draft.keep(filled)
  expect(draft.read()).toEqual(filled)
  expect(createDraft(session, 'seed').read()).toBeUndefined()
  const { language: _none, ...before } = filled
  storage.write('requestDraft.foliar', before)
  expect(draft.read()).toEqual(filled)
  expect(createDraft({ ...session, language: 'en' }, 'foliar').read()?.waterRate).toBe('200,5')
  draft.keep(filled)
  expect(createDraft({ ...session, language: 'en' }, 'foliar').read()?.waterRate).toBe('200.5')
  const withId = { ...filled, ingredients: [{ ...filled.ingredients[0]!, productId: 'm1' }] }
  draft.keep(withId)
  expect(draft.read()).toEqual(withId)
  const inUsUnits: RequestValues = { ...filled, ingredients: [{ ...filled.ingredients[0]!, applicationUnit: 'US fl oz/ac' }] }
  draft.keep(inUsUnits)
  expect(draft.read()).toEqual(inUsUnits)
  storage.write('requestDraft.foliar', { ...filled, ingredients: [{ name: 'x' }] })
  expect(draft.read()).toBeUndefined()
  draft.keep(filled)
  draft.drop()
  expect(draft.read()).toBeUndefined()
})

test('REQ-44 a draft from before a field was added to the form is still a draft, with that field empty', () => {
  const storage = storageInMemory()
  const draft = createDraft({ storage, edition: MAIN_EDITION, language: 'fr' }, 'foliar')
  for (const field of TEXT_FIELDS) {
    const { [field]: _added, ...before } = filled
    storage.write('requestDraft.foliar', before)
    expect(draft.read()).toEqual({ ...filled, [field]: '' })
  }
  storage.write('requestDraft.foliar', { ...filled, ndaRef: 7 })
  expect(draft.read()).toBeUndefined()
})
