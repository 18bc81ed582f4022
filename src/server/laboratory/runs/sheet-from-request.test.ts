import { expect, test } from 'vitest'
import { foliarExample, seedExample } from '../../../contract/example-requests.ts'
import { foliarRequest, seedRequest } from '../../../contract/requests.ts'
import { sheetFromRequest } from './sheet-from-request.ts'

test('WATER-22 a test for a request begins with the water of the requester', () => {
  const sheetIn = (water: object) => sheetFromRequest(foliarRequest.parse({ ...foliarExample, water }), undefined)
  expect(sheetIn({ hardness: 339.112, ph: 7.5, temperature: 12 })).toMatchObject({ hardness: 339.1, ph: 7.5, temperature: 12 })
  expect(sheetIn({ hardness: 'very hard' })).toMatchObject({ hardness: null, ph: null, temperature: null })
  expect(sheetFromRequest(foliarRequest.parse(foliarExample), undefined)).toMatchObject({ hardness: null, ph: null, temperature: null })
  expect(sheetFromRequest(seedRequest.parse(seedExample), undefined)).toMatchObject({ hardness: null, ph: null, temperature: null })
})
