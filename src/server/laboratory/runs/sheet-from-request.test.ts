import { expect, test } from 'vitest'
import { enteredExample, foliarExample, seedExample } from '../../../contract/requests/example-requests.ts'
import { foliarRequest, seedRequest } from '../../../contract/requests/requests.ts'
import type { ApplicationUnit } from '../../../domain/requests/requests.ts'
import { createIndexBuilder } from '../../../domain/search/index/build-index.ts'
import { sheetFromRequest } from './sheet-from-request.ts'
import { product } from './testing/bench.ts'

test('WATER-22 a test for a request begins with the water of the requester', () => {
  const sheetIn = (water: object) => sheetFromRequest(foliarRequest.parse({ ...foliarExample, water }), undefined)
  expect(sheetIn({ hardness: 339.112, ph: 7.5, temperature: 12 })).toMatchObject({ hardness: 339.1, ph: 7.5, temperature: 12 })
  expect(sheetIn({ hardness: 'very hard' })).toMatchObject({ hardness: null, ph: null, temperature: null })
  expect(sheetFromRequest(foliarRequest.parse(foliarExample), undefined)).toMatchObject({ hardness: null, ph: null, temperature: null })
  expect(sheetFromRequest(seedRequest.parse(seedExample), undefined)).toMatchObject({ hardness: null, ph: null, temperature: null })
})

test('LAB-201 an amount in another unit than the product has is left to the chemist', () => {
  const builder = createIndexBuilder([product('zinc', 'Zincora', 'L'), product('azo', 'Azostar', 'P')])
  const ingredient = (name: string, applicationUnit: ApplicationUnit) => ({
    name,
    orderOfAddition: 1,
    applicationRate: 500,
    applicationUnit,
  })
  const lineOf = (name: string, unit: ApplicationUnit) =>
    sheetFromRequest(
      foliarRequest.parse({ ...foliarExample, waterRateUnits: 'lt/Ha', ingredients: [ingredient(name, unit)] }),
      builder.finish(),
    ).lines[0]
  expect(lineOf('Azostar', 'Millilitres')).toMatchObject({ productId: 'azo', rate: null, weighedUnit: 'g' })
  expect(lineOf('Azostar', 'Grammes')).toMatchObject({ productId: 'azo', rate: 0.5, weighedUnit: 'g' })
  expect(lineOf('Zincora', 'Grammes')).toMatchObject({ productId: 'zinc', rate: null, weighedUnit: 'ml' })
  expect(lineOf('Zincora', 'Millilitres')).toMatchObject({ productId: 'zinc', rate: 0.5, weighedUnit: 'ml' })
  expect(lineOf('Unlisted', 'Grammes')).toMatchObject({ productId: '', rate: 0.5, weighedUnit: 'g' })
})

test('REQ-43 with water in gallons per acre, rates are taken over where they say that they are of a hectare', () => {
  const { waterRate, lines } = sheetFromRequest(foliarRequest.parse(enteredExample), undefined)
  expect([waterRate, ...lines.map(({ rate }) => rate)]).toEqual([187.08, 0.584621, 0.56043])
  const unsaid = sheetFromRequest(foliarRequest.parse({ ...foliarExample, waterRate: 20 }), undefined)
  expect([unsaid.waterRate, ...unsaid.lines.map(({ rate }) => rate)]).toEqual([187.08, null, null])
})
