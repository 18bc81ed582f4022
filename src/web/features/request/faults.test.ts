import { expect, test } from 'vitest'
import { MAIN_EDITION } from '../../../domain/editions.ts'
import { faultsOf } from './faults.ts'
import { emptyValues, type RequestValues } from './request-values.ts'

const context = { edition: MAIN_EDITION, countryName: (code: string) => code }
const empty = emptyValues('foliar', { today: '2026-11-20', country: '', language: 'en' })
const row = (part: Partial<RequestValues['ingredients'][number]>) => ({
  ...empty.ingredients[0]!,
  name: 'Zinc',
  applicationRate: '1',
  ...part,
})
const whole: RequestValues = { ...empty, name: 'Anna', email: 'a@example.org', country: 'FR', waterRate: '200', ingredients: [row({})] }

test.each([
  ['a whole request has none', whole, []],
  ['what is empty is missing', { ...whole, name: ' ', country: '' }, ['missing name', 'missing country']],
  ['what cannot be accepted is wrong', { ...whole, email: 'anna@', waterRate: '-1' }, ['wrong email', 'wrong waterRate']],
  [
    'ingredients come by their rows, before the water',
    { ...whole, waterRate: '', ingredients: [row({ applicationRate: 'much' }), row({ name: '', orderOfAddition: 2 })] },
    ['wrong ingredients.0.applicationRate', 'missing ingredients.1.name', 'missing waterRate'],
  ],
])('ANS-56 %s', (_rule, values, faults) =>
  expect(faultsOf('foliar', values, context).map(({ path, why }) => `${why} ${path}`)).toEqual(faults),
)

test('ANS-56 the seed form needs no water', () => {
  const faults = faultsOf('seed', { ...whole, waterRate: '', name: '' }, context)
  expect(faults).toEqual([{ path: 'name', why: 'missing' }])
})
