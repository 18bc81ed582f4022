import { expect, test } from 'vitest'
import { ApiError, NoResponseError } from '../../../platform/network/api.ts'
import { readOrCopy } from './is-away.ts'

const never = new Promise<never>(() => undefined)
const copy = () => Promise.resolve('copy')
const noCopy = () => Promise.resolve(undefined)

test('LAB-247 where the server is away or slow the copy is shown; what it refuses is refused', async () => {
  expect(await readOrCopy(Promise.resolve('fresh'), copy, never)).toEqual({ value: 'fresh', isCopy: false })
  for (const error of [new NoResponseError('x'), new ApiError(502, 'x'), new ApiError(503, 'x'), new ApiError(504, 'x')])
    expect(await readOrCopy(Promise.reject<string>(error), copy, never)).toEqual({ value: 'copy', isCopy: true })
  expect(await readOrCopy(never, copy, Promise.resolve())).toEqual({ value: 'copy', isCopy: true })
  for (const status of [401, 403, 404, 500])
    await expect(readOrCopy(Promise.reject<string>(new ApiError(status, 'x')), copy, never)).rejects.toMatchObject({ status })
  await expect(readOrCopy(Promise.reject<string>(new NoResponseError('x')), noCopy, never)).rejects.toThrow('x')
  expect(await readOrCopy(Promise.resolve('late'), noCopy, Promise.resolve())).toEqual({ value: 'late', isCopy: false })
})
