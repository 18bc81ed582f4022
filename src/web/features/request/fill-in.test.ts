import { expect, test } from 'vitest'
import { MAIN_EDITION } from '../../../domain/editions.ts'
import { checkRequest } from './check-request.ts'
import { faultsOf } from './faults.ts'
import { filledIn, isWholeMix, listsOthers } from './fill-in.ts'
import { emptyValues, requestOf, type RequestValues } from './request-values.ts'

const empty = emptyValues('foliar', { today: '2026-11-21', country: 'DE', language: 'en' })
const a = { id: 'm1', name: 'Zinc 700' }
const b = { id: '7', name: 'Elan' }
const mix = { country: 'FR', products: [a, b] }
const withRows = (...rows: [name: string, rate: string][]): RequestValues => ({
  ...empty,
  name: 'Anna',
  ingredients: rows.map(([name, applicationRate], at) => ({
    name,
    applicationRate,
    orderOfAddition: at + 1,
    applicationUnit: 'Litres',
  })),
})

test('ANS-18 blank rows get the mix in order, with its country; the rest of the form stays', () => {
  const filled = filledIn('foliar', { ...empty, name: 'Anna' }, mix)
  expect(filled).toMatchObject({ name: 'Anna', country: 'FR', seedName: '' })
  expect(filled.ingredients.map(({ name, orderOfAddition, applicationRate }) => [orderOfAddition, name, applicationRate])).toEqual([
    [1, 'Zinc 700', ''],
    [2, 'Elan', ''],
  ])
})

test('TANK-27 listed products keep their ids, others have none', () => {
  const { ingredients } = filledIn('foliar', empty, { ...mix, products: [a, { id: '', name: 'Farm mix' }] })
  expect(ingredients.map(({ productId }) => productId)).toEqual(['m1', undefined])
})

test('ANS-18 the form has as many rows as usual, or as the mix has products', () => {
  const names = (products: (typeof mix)['products']) => filledIn('foliar', empty, { ...mix, products }).ingredients.map(({ name }) => name)
  expect(names([a])).toEqual(['Zinc 700', ''])
  expect(names([a, b, a])).toEqual(['Zinc 700', 'Elan', 'Zinc 700'])
  expect(filledIn('seed', empty, { country: 'FR', products: [a], seedName: 'Wheat' })).toMatchObject({ seedName: 'Wheat' })
})

test('TANK-74 a tank’s rates per hectare, water volume and crop are filled in, written in the form’s language; the rest is left empty', () => {
  const products = [
    { ...a, rate: { amount: 1.25, form: 'P' as const } },
    { ...b, rate: { amount: 1.169_243_001, form: 'L' as const } },
    { id: '', name: 'Farm mix' },
  ]
  const tank = { country: 'FR', products, crop: 'Wheat', waterRate: 150.5 }
  const filled = filledIn('foliar', { ...empty, language: 'de', crop: '' }, tank)
  expect(filled).toMatchObject({ crop: 'Wheat', waterRate: '150,5', waterRateUnits: 'lt/Ha' })
  expect(filled.ingredients.map(({ applicationRate, applicationUnit }) => [applicationRate, applicationUnit])).toEqual([
    ['1,25', 'Kilogrammes'],
    ['1,16924', 'Litres'],
    ['', 'Litres'],
  ])
})

test.each([
  ['no rows', withRows(['', ''], ['', '']), false],
  ['the same rows with rates', withRows(['Zinc 700', '2'], ['Elan', '1']), false],
  ['another product', withRows(['Zinc 700', ''], ['Other', '']), true],
  ['one product more', withRows(['Zinc 700', ''], ['Elan', ''], ['Other', '']), true],
  ['only a rate', withRows(['', '3'], ['', '']), true],
])('ANS-18 a form with %s lists other products than the mix: %j', (_what, values, isOther) => {
  expect(listsOthers(values, mix)).toBe(isOther)
})

test('ANS-18 typed rows are never replaced without asking', () => {
  for (const values of [withRows(['Zinc 700', '2']), withRows(['Other', '']), withRows(['', '3'], ['', ''])])
    expect(filledIn('foliar', values, mix)).toBe(values)
})

test('REQ-21 a mix is whole with a rate for each of its products and, unless for seed, a water rate', () => {
  const whole = { ...withRows(['Zinc 700', '1.5'], ['Elan', '0.2']), waterRate: '200' }
  expect(isWholeMix('foliar', whole, mix)).toBe(true)
  expect(isWholeMix('seed', { ...whole, waterRate: '' }, mix)).toBe(true)
  for (const waterRate of ['', 'much', '-1']) expect(isWholeMix('foliar', { ...whole, waterRate }, mix)).toBe(false)
  expect(isWholeMix('foliar', { ...withRows(['Zinc 700', '1.5'], ['Elan', '']), waterRate: '200' }, mix)).toBe(false)
  expect(isWholeMix('foliar', { ...withRows(['Zinc 700', '1.5'], ['Other', '1']), waterRate: '200' }, mix)).toBe(false)
  expect(isWholeMix('foliar', { ...empty, waterRate: '200' }, mix)).toBe(false)
})

const inUsUnits = {
  country: 'US',
  products: [
    { ...a, rate: { amount: 0.584_621_4, form: 'L' as const }, entered: { amount: 8, unit: 'US fl oz/ac' as const } },
    { ...b, rate: { amount: 0.75, form: 'P' as const }, entered: { amount: 750, unit: 'g/ha' as const } },
    { id: '', name: 'Farm mix', entered: { amount: 0.25, unit: '% v/v' as const } },
  ],
  waterRate: 187.078_9,
  gallonsPerAcre: 20,
}
test('REQ-41 rates and water of a tank are filled in as typed, in their units; those that the call has are its own', () => {
  const filled = filledIn('foliar', { ...empty, language: 'de' }, inUsUnits)
  expect(filled).toMatchObject({ waterRate: '20', waterRateUnits: 'ga/Ac' })
  expect(filled.ingredients.map(({ applicationRate, applicationUnit }) => [applicationRate, applicationUnit])).toEqual([
    ['8', 'US fl oz/ac'],
    ['750', 'Grammes'],
    ['0,25', '% v/v'],
  ])
  expect(isWholeMix('foliar', filled, inUsUnits)).toBe(true)
})

test('REQ-41 UNIT-11 water of a tank in litres per acre is filled in so, and sent as litres per hectare', () => {
  const inAcres = {
    country: 'IN',
    products: [{ ...a, rate: { amount: 0.5, form: 'L' as const }, entered: { amount: 200, unit: 'ml/acre' as const } }],
    waterRate: 370.658,
    litresPerAcre: 150,
  }
  const filled = filledIn('foliar', empty, inAcres)
  expect(filled).toMatchObject({ waterRate: '150', waterRateUnits: 'L/acre' })
  const sent = requestOf(
    'foliar',
    { ...filled, name: 'Anna', email: 'a@example.org' },
    { edition: MAIN_EDITION, countryName: () => 'India' },
  )
  expect(sent).toMatchObject({ waterRate: 370.658, waterRateUnits: 'lt/Ha' })
  expect(sent.ingredients[0]).toMatchObject({
    applicationRate: 0.494211,
    applicationUnit: 'Litres',
    entered: { amount: 200, unit: 'ml/acre' },
  })
})

test('REQ-40 REQ-41 what is sent is calculated from what is typed, at whatever it is changed to', () => {
  const context = { edition: MAIN_EDITION, countryName: () => 'United States' }
  const sentOf = (values: RequestValues) =>
    requestOf('foliar', values, context).ingredients.map(({ applicationRate, applicationUnit, entered }) => [
      applicationRate,
      applicationUnit,
      entered && `${entered.amount} ${entered.unit}`,
    ])
  const filled = { ...filledIn('foliar', empty, inUsUnits), name: 'Anna', email: 'a@example.org' }
  expect(sentOf(filled)).toEqual([
    [0.584621, 'Litres', '8 US fl oz/ac'],
    [750, 'Grammes', '750 g/ha'],
    [0.467697, 'Litres', '0.25 % v/v'],
  ])
  expect(checkRequest('foliar', filled, context)).toMatchObject({ ok: true })
  const [first, second, third] = filled.ingredients
  const changed: RequestValues = {
    ...filled,
    waterRate: '200',
    waterRateUnits: 'lt/Ha',
    ingredients: [{ ...first!, applicationRate: '16' }, second!, third!],
  }
  expect(sentOf(changed)).toEqual([
    [1.16924, 'Litres', '16 US fl oz/ac'],
    [750, 'Grammes', undefined],
    [0.5, 'Litres', '0.25 % v/v'],
  ])
  expect(sentOf({ ...changed, ingredients: [{ ...first!, applicationUnit: 'Litres' }] })).toEqual([[8, 'Litres', undefined]])
  for (const applicationRate of ['', 'much', '-1', '99999999'])
    expect(sentOf({ ...changed, ingredients: [{ ...first!, applicationRate }] })[0]!.slice(1)).toEqual(['Litres', undefined])
  expect(faultsOf('foliar', { ...filled, waterRate: '' }, context)).toEqual([{ path: 'waterRate', why: 'missing' }])
})
