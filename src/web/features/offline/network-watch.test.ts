import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../platform/store.ts'
import { watchForNetwork } from './network-watch.ts'
import type { SavedPack, UsedData } from './pack-list.ts'

const pack: SavedPack = { country: 'FR', version: 'v1', tests: 1, bytes: 1, sha256: 'x', checkedAt: 0 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watched = () => {
  const used = createStore<UsedData | undefined>(undefined)
  let isThere = false
  let maybeBack = (): void => undefined
  const ask = vi.fn<() => Promise<boolean>>(() => Promise.resolve(isThere))
  watchForNetwork({ used, isThere: ask, onMaybeBack: (listener) => void (maybeBack = listener) })
  return { used, ask, comeBack: () => void (isThere = true), maybeBack: () => maybeBack() }
}

test('SW-05 “Offline” disappears within 5 seconds of the server’s return', async () => {
  const { used, comeBack } = watched()
  used.set(pack)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(used.get()).toBe(pack)
  comeBack()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(used.get()).toBeUndefined()
})

test('SW-05 it disappears at once if the browser reports it', async () => {
  const { used, comeBack, maybeBack } = watched()
  used.set(pack)
  comeBack()
  maybeBack()
  await vi.advanceTimersByTimeAsync(0)
  expect(used.get()).toBeUndefined()
})

test('SW-05 while the network answers, it is not polled', async () => {
  const { used, ask, comeBack, maybeBack } = watched()
  maybeBack()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
  comeBack()
  used.set(pack)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
})
