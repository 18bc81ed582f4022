import { expect, test } from 'vitest'
import { CallError } from '../shared/make-call.ts'
import { deliveryOf } from './send-entry.ts'

test('LAB-170 where the server was not reached, or could not take it, sending is tried again later', () => {
  expect(deliveryOf(new TypeError('Failed to fetch'))).toEqual({ step: 'away', isBusy: false })
  expect(deliveryOf(new CallError(429, undefined, 7))).toEqual({ step: 'away', isBusy: true, retryAfterS: 7 })
  expect(deliveryOf(new CallError(503, undefined))).toEqual({ step: 'away', isBusy: true, retryAfterS: undefined })
})

test('a refusal has the words of the server, and what changed only where another version is the reason', () => {
  const refused = new CallError(400, { detail: 'Too large.' })
  expect(deliveryOf(refused)).toEqual({ step: 'refused', error: refused, message: 'Too large.', changes: undefined })
  const conflict = new CallError(409, { detail: 'Changed.', reason: 'changed meanwhile', changes: [] })
  expect(deliveryOf(conflict)).toMatchObject({ step: 'refused', changes: [] })
})
