import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/network/api.ts'
import { conflictOf, createMutation, type MutationOptions } from './mutation.ts'

const CHANGES = [{ rowVersion: 2 }] as unknown as ApiError['changes']
const conflict = new ApiError(409, '/x', { reason: 'changed meanwhile', changes: CHANGES })
const refusal = new ApiError(400, '/x', { reason: 'invalid input' })

const mounted = (options: Partial<MutationOptions> = {}) => {
  const mutation = createMutation()
  const unmount = mutation.mount()
  const run = (work: () => Promise<unknown>) => mutation.run(work, { redirectIfUnauthorized: () => false, ...options })
  return { state: mutation.state.get, run, unmount }
}
const failing = (error: Error) => async () => {
  throw error
}

test('it is busy until the change and what follows it have ended', async () => {
  const { state, run } = mounted()
  const change = Promise.withResolvers<void>()
  const reload = Promise.withResolvers<void>()
  const ended = run(() => change.promise.then(() => reload.promise))
  expect(state().isBusy).toBe(true)
  change.resolve()
  await Promise.resolve()
  expect(state().isBusy).toBe(true)
  reload.resolve()
  expect(await ended).toBeUndefined()
  expect(state()).toEqual({ isBusy: false, error: undefined })
})

test('an error is shown until the next change begins', async () => {
  const { state, run } = mounted()
  expect(await run(failing(refusal))).toBe(refusal)
  expect(state()).toEqual({ isBusy: false, error: refusal })
  const next = run(() => Promise.resolve())
  expect(state()).toEqual({ isBusy: true, error: undefined })
  await next
  expect(state().error).toBeUndefined()
})

test('of two changes at once the first keeps it busy no longer than the second, and the error of either is shown', async () => {
  const { state, run } = mounted()
  const slow = Promise.withResolvers<void>()
  const second = run(() => slow.promise)
  await run(failing(refusal))
  expect(state()).toEqual({ isBusy: true, error: refusal })
  slow.resolve()
  await second
  expect(state()).toEqual({ isBusy: false, error: refusal })
})

test('an error that leads to the sign-in is not shown', async () => {
  const redirectIfUnauthorized = vi.fn<(error: unknown) => boolean>(() => true)
  const onConflict = vi.fn<(changes: ApiError['changes']) => Promise<void>>(() => Promise.resolve())
  const { state, run } = mounted({ redirectIfUnauthorized, onConflict })
  await run(failing(conflict))
  expect(redirectIfUnauthorized).toHaveBeenCalledWith(conflict)
  expect(onConflict).not.toHaveBeenCalled()
  expect(state()).toEqual({ isBusy: false, error: undefined })
})

test.each([
  ['replace its error', undefined, undefined],
  ['stand beside its error', true, conflict],
])('LAB-39 LAB-63 the changes of a conflict %s', async (_rule, showsConflict, shown) => {
  const onConflict = vi.fn<(changes: ApiError['changes']) => Promise<void>>(() => Promise.resolve())
  const { state, run } = mounted({ onConflict, showsConflict })
  await run(failing(conflict))
  expect(onConflict).toHaveBeenCalledWith(CHANGES)
  expect(state()).toEqual({ isBusy: false, error: shown })
})

test('a conflict that nobody handles is shown as any error', async () => {
  const { state, run } = mounted()
  await run(failing(conflict))
  expect(state().error).toBe(conflict)
})

test('after the component is gone an error neither leads elsewhere nor is shown', async () => {
  const redirectIfUnauthorized = vi.fn<(error: unknown) => boolean>(() => true)
  const { state, run, unmount } = mounted({ redirectIfUnauthorized })
  const call = Promise.withResolvers<void>()
  const ended = run(() => call.promise)
  unmount()
  call.reject(new ApiError(401, '/x'))
  await ended
  expect(redirectIfUnauthorized).not.toHaveBeenCalled()
  expect(state()).toEqual({ isBusy: false, error: undefined })
})

test('only a refusal because of another version is a conflict', () => {
  expect(conflictOf(conflict)).toBe(CHANGES)
  expect(conflictOf(refusal)).toBeUndefined()
  expect(conflictOf(new TypeError('x'))).toBeUndefined()
})
