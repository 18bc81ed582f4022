import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/network/api.ts'
import { deliveryOf } from './send-entry.ts'

const URL = '/api/console/tests/1'

test('LAB-170 where the server was not reached, or could not take it, sending is tried again later', () => {
  expect(deliveryOf(new TypeError('Failed to fetch'))).toEqual({ step: 'away', isBusy: false })
  expect(deliveryOf(new ApiError(429, URL, undefined, 7))).toEqual({ step: 'away', isBusy: true, retryAfterS: 7 })
  expect(deliveryOf(new ApiError(503, URL))).toEqual({ step: 'away', isBusy: true, retryAfterS: undefined })
})

test.each([502, 504])('LAB-246 a proxy whose server is away (%i) refuses nothing', (status) => {
  expect(deliveryOf(new ApiError(status, URL))).toEqual({ step: 'away', isBusy: false, retryAfterS: undefined })
})

test('a refusal has the words of the server, and what changed only where another version is the reason', () => {
  const refused = new ApiError(400, URL, { detail: 'Too large.' })
  expect(deliveryOf(refused)).toEqual({ step: 'refused', error: refused, message: 'Too large.', faults: {}, changes: undefined })
  const conflict = new ApiError(409, URL, { detail: 'Changed.', reason: 'changed meanwhile', changes: [] })
  expect(deliveryOf(conflict)).toMatchObject({ step: 'refused', changes: [] })
})
