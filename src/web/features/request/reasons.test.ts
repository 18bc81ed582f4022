import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { REQUEST_MESSAGES } from '../../../contract/requests/request-messages.ts'
import { tankmixRequest } from '../../../contract/requests/requests.ts'
import { readReason } from './reasons.ts'

test.each([
  ['a field of the request', 'request.email: Email is not valid', { path: 'email', code: 'emailInvalid' }],
  ['a field of an ingredient', 'request.ingredients.1.name: Too long', { path: 'ingredients.1.name', code: 'tooLong' }],
  ['the country, which the form calls so', 'request.countryCode: Required', { path: 'country', code: 'countryRequired' }],
  ['what only programs get wrong', 'filledInMs: was filled in faster than a person can; please submit again', { code: 'robot' }],
  ['an unknown message keeps its words', 'request.name: is odd', { path: 'name', message: 'is odd' }],
  ['so does a sentence', 'The Idempotency-Key was used: again', { message: 'The Idempotency-Key was used: again' }],
])('ANS-58 a reason of the server is read: %s', (_which, reason, expected) => {
  const { message, ...known } = readReason(reason)
  expect({ ...known, ...(known.code ? {} : { message }) }).toEqual(expected)
})

test('ANS-58 every reason that the contract gives for a wrong request is known', () => {
  const body = {
    request: {
      kind: 'Foliar',
      name: '',
      email: 'x',
      company: 'a\u0000b',
      crop: 'c'.repeat(999),
      requestDate: 'soon',
      countryCode: 'XX',
      waterRate: -1,
      waterRateUnits: 'buckets',
      ingredients: [{ name: '', orderOfAddition: 0, applicationRate: 'much', applicationUnit: 'Litres' }],
    },
  }
  const { error } = z.safeParse(tankmixRequest.body, body)
  const reasons = error!.issues.map(({ path, message }) => readReason(`${path.join('.')}: ${message}`))
  expect(reasons.length).toBeGreaterThanOrEqual(10)
  for (const reason of reasons) expect(reason).toMatchObject({ path: expect.any(String), code: expect.any(String) })
  expect(reasons.map(({ code }) => code && code !== 'robot' && REQUEST_MESSAGES[code])).not.toContain(undefined)
})
