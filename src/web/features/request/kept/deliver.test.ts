import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/network/api.ts'
import { deliverBy } from './deliver.ts'
import type { WaitingRequest } from './kept-requests.ts'

const ignore = (): void => undefined
const deliver = (error: unknown) => {
  const send = async (): Promise<never> => {
    throw error
  }
  return deliverBy(send, ignore)({} as WaitingRequest)
}
/** What the page and the background worker make of a refusal: with the words of its problem document, or without any. */
const refusals = (status: number, problem?: object) => [
  new ApiError(status, '/', problem),
  Object.assign(new Error(String(status)), problem, { status }),
]

test('REQ-12 the reasons of a rejected request are those of the server, by field, or its sentence', async () => {
  const errors = [{ path: 'request.email', message: 'must be an email address' }]
  expect(await deliver(new ApiError(400, '/', { detail: 'Invalid.', reason: 'invalid input', errors }))).toEqual({
    step: 'rejected',
    reasons: ['request.email: must be an email address'],
  })
  expect(await deliver(new ApiError(409, '/', { detail: 'Sent before.', reason: 'conflict' }))).toEqual({
    step: 'rejected',
    reasons: ['Sent before.'],
  })
  expect(await deliver(new ApiError(413, '/'))).toEqual({ step: 'rejected', reasons: ['413'] })
  expect(await deliver(new ApiError(503, '/'))).toEqual({ step: 'no answer' })
})

test.each([400, 403, 404, 405, 409, 410, 415, 422, 501])(
  'EDGE-40 a %i without the words of the service comes from a static host or a proxy, and the request waits',
  async (status) => {
    for (const refusal of refusals(status)) expect(await deliver(refusal)).toEqual({ step: 'no answer' })
  },
)

test.each([404, 410])('EDGE-40 a %i in the words of the service rejects the request', async (status) => {
  for (const refusal of refusals(status, { status, detail: 'There is no such edition.', reason: 'not found' }))
    expect(await deliver(refusal)).toEqual({ step: 'rejected', reasons: ['There is no such edition.'] })
})

test.each([
  ['a page', undefined],
  ['nothing', null],
  ['another object', {}],
  ['no text', { reference: 7 }],
])('EDGE-40 %s with a status of 200 is no reference, and the request waits', async (_what, answer) => {
  const errors: unknown[] = []
  const send = () => Promise.resolve(answer as { reference: string })
  expect(await deliverBy(send, (error) => errors.push(error))({} as WaitingRequest)).toEqual({ step: 'no answer' })
  expect(errors).toHaveLength(1)
})
