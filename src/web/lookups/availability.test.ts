import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../platform/store.ts'
import { createFallbackNote, type FallbackData, watchForNetwork } from './availability.ts'
import type { SavedPack } from './pack-list.ts'

const pack: SavedPack = { country: 'FR', version: 'v1', tests: 1, bytes: 1, sha256: 'x', checkedAt: 0 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watched = () => {
  const used = createStore<FallbackData | undefined>(undefined)
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

type Known = { isOffline?: boolean; isServerThere?: boolean; isNamed?: boolean }
const useIn = ({ isOffline = false, isServerThere = true, isNamed = true }: Known) => {
  const used = createStore<FallbackData | undefined>(undefined)
  const said: (FallbackData | undefined)[] = []
  used.subscribe(() => said.push(used.get()))
  const freshness = { look: () => Promise.resolve(), isThere: () => isNamed }
  return {
    used,
    said,
    use: createFallbackNote({ used, freshness, isOffline: () => isOffline, isServerThere: () => Promise.resolve(isServerThere) }),
  }
}
const FRANCE: FallbackData = { checkedAt: 5, country: 'FR' }

test.each<[string, Known, Partial<FallbackData>]>([
  ['one call fails while the service is there: of when its data are, and nothing of the network', {}, {}],
  ['the browser has no network', { isOffline: true, isNamed: false }, { isAway: true, isServiceAway: false }],
  ['neither the service nor a cache is there', { isServerThere: false, isNamed: false }, { isAway: true, isServiceAway: false }],
  ['a cache is there without the service', { isServerThere: false }, { isAway: true, isServiceAway: true }],
])('ERR-20 %s', async (_what, known, expected) => {
  const { used, use } = useIn(known)
  await use(FRANCE)
  const { isAway, isServiceAway, ...data } = used.get()!
  expect(data).toMatchObject(FRANCE)
  expect([isAway ?? false, isServiceAway ?? false]).toEqual([expected.isAway ?? false, expected.isServiceAway ?? false])
})

test('ERR-20 until it is known, the data have their date and nothing is said of the network; what is known stays with the next call', async () => {
  const { said, use } = useIn({ isServerThere: false, isNamed: false })
  await use(FRANCE)
  await use({ checkedAt: 6, country: 'FR' })
  expect(said.map((data) => [data?.checkedAt, data?.isAway ?? false])).toEqual([
    [5, false],
    [5, true],
    [6, true],
    [6, true],
  ])
})
