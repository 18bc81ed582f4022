import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api.ts'
import { deliverBy } from './deliver.ts'
import type { WaitingRequest } from './kept-requests.ts'

const ignore = (): void => undefined
const deliver = (error: unknown) => {
  const send = async (): Promise<never> => {
    throw error
  }
  return deliverBy(send, ignore)({} as WaitingRequest)
}

test('REQ-12 the reasons of a rejected request are those of the server, by field, or its sentence', async () => {
  const errors = [{ path: 'request.email', message: 'must be an email address' }]
  expect(await deliver(new ApiError(400, '/', { detail: 'Invalid.', errors }))).toEqual({
    step: 'rejected',
    reasons: ['request.email: must be an email address'],
  })
  expect(await deliver(new ApiError(409, '/', { detail: 'Sent before.' }))).toEqual({ step: 'rejected', reasons: ['Sent before.'] })
  expect(await deliver(new ApiError(413, '/'))).toEqual({ step: 'rejected', reasons: ['413'] })
  expect(await deliver(new ApiError(503, '/'))).toEqual({ step: 'no answer' })
})
