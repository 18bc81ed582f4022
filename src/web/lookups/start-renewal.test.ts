import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '../platform/network/answer.ts'
import type { CallName } from '../platform/network/api.ts'
import { createStore } from '../platform/store.ts'
import { createLookupCache } from './cache.ts'
import type { Source } from './ask-sources.ts'
import type { FallbackData } from './availability.ts'
import { keyOf, type Lookup } from './lookup.ts'
import type { SavedPack } from './pack-list.ts'
import { startRenewal } from './start-renewal.ts'

const VERSION = { FR: 'a'.repeat(16) }
const REPORT = { tankmixId: '7', ingredients: [{ country: 'FR' }] }
const lookupOf = (name: CallName): Lookup =>
  name === 'outcome' ? { name, input: { params: { testId: '7' } } } : { name, input: { body: { countryCode: 'FR' } } }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined })
  vi.stubGlobal('navigator', { onLine: true, storage: { estimate: () => Promise.resolve({}) } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that shows the answer to a look-up, as packs begin to be used; the pack of France comes when that is said. */
const scene = async (name: CallName, { isPackOpen = false, lookups = 2, value = [] as unknown } = {}) => {
  const world = { isPackOpen, lookups, asked: [] as string[], ofServer: () => Promise.resolve(value) }
  const comes = Promise.withResolvers<void>()
  const fetched: string[] = []
  const lookup = lookupOf(name)
  const cache = createLookupCache({ onFailure: () => undefined })
  const answer = (from: 'server' | 'pack', found: unknown, version?: Answer['version']): Answer => ({
    value: found,
    from,
    asOf: 1,
    version,
  })
  const freshPack: Source = { name: 'fresh pack', ask: () => (world.isPackOpen ? answer('pack', value, VERSION) : undefined) }
  const server: Source = {
    name: 'server',
    ask: async (one) => {
      world.asked.push(one.name)
      return answer('server', await world.ofServer())
    },
  }
  cache.add(freshPack)
  cache.add(server)
  const hide = cache.subscribe(keyOf(lookup.name, lookup.input), () => undefined)
  const list = createStore<readonly SavedPack[]>([])
  const packs = {
    list,
    of: (country: string) => list.get().find((one) => one.country === country),
    reload: () => undefined,
    confirm: () => undefined,
    replace: async (country: string) => {
      fetched.push(country)
      await comes.promise
      list.set([{ country, sha256: VERSION.FR } as SavedPack])
    },
  }
  const begin = (): void =>
    startRenewal(
      {
        brand: { storagePrefix: 't' } as never,
        edition: { apiSegment: '' } as never,
        cache,
        server,
        freshness: {
          look: () => Promise.resolve(),
          isFresh: () => true,
          asOf: () => 1,
          hashOf: (country: string) => (country === 'FR' ? VERSION.FR : undefined),
          isNewest: ({ sha256 }: SavedPack) => sha256 === VERSION.FR,
        } as never,
        packs: packs as never,
        used: createStore<FallbackData | undefined>(undefined),
        openPack: async (country) => {
          await Promise.resolve()
          world.isPackOpen = packs.of(country) !== undefined
        },
      },
      { newer: createStore<(() => void) | undefined>(undefined), lookups: () => world.lookups, onReplaced: () => undefined },
    )
  const ask = (): Promise<void> => cache.ask(lookup.name, lookup.input, { refetch: true })
  const state = () => cache.get<unknown>(keyOf(lookup.name, lookup.input))
  return { world, cache, fetched, comes, hide, begin, ask, state }
}

test('EDGE-47 what was just asked for is confirmed by the pack that comes, however long it takes', async () => {
  const { world, fetched, comes, begin, ask, state } = await scene('foliarSearch')
  await ask()
  begin()
  await vi.advanceTimersByTimeAsync(50_000)
  expect([fetched, world.asked]).toEqual([['FR'], ['foliarSearch']])
  comes.resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([world.asked, state()]).toMatchObject([['foliarSearch'], { value: [], version: VERSION }])
})

test('EDGE-36 the next minute’s look waits for no pack', async () => {
  const { world, begin, ask } = await scene('foliarSearch')
  await ask()
  begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(world.asked).toEqual(['foliarSearch', 'foliarSearch'])
})

test('EDGE-32 after each look-up that the server answered, once the page is idle, it is seen whether its pack may come', async () => {
  const { world, fetched, begin, ask } = await scene('foliarSearch', { lookups: 1 })
  await ask()
  begin()
  await vi.advanceTimersByTimeAsync(1_000)
  await ask()
  // It is counted as soon as its results are drawn.
  world.lookups = 2
  expect(fetched).toEqual([])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(fetched).toEqual(['FR'])
})

test('EDGE-34 a report shows the pack’s part at once, then all of it', async () => {
  const { world, begin, ask, state } = await scene('outcome', { isPackOpen: true, value: REPORT })
  begin()
  await ask()
  expect([state(), world.asked]).toMatchObject([{ value: REPORT, from: 'pack' }, []])
  world.ofServer = () => Promise.resolve({ ...REPORT, details: 'all' })
  await vi.advanceTimersByTimeAsync(0)
  expect([state(), world.asked]).toMatchObject([{ value: { details: 'all' }, from: 'server' }, ['outcome']])
})

test('EDGE-36 a report that the server does not complete is a copy of what the pack has', async () => {
  const { world, begin, ask, state } = await scene('outcome', { isPackOpen: true, value: REPORT })
  begin()
  world.ofServer = () => Promise.reject(new TypeError('away'))
  await ask()
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toMatchObject({ value: REPORT, from: 'copy' })
})

test('EDGE-34 tests of a tank in other countries are asked for once it stands for 3 s, and for none that is shown no more', async () => {
  const { world, begin, ask, hide } = await scene('tank', {
    isPackOpen: true,
    value: { tests: [], evidence: [], rungs: {}, matrix: [], headline: {} },
  })
  begin()
  await ask()
  await vi.advanceTimersByTimeAsync(2_900)
  expect(world.asked).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(world.asked).toEqual(['tank'])
  await ask()
  hide()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(world.asked).toEqual(['tank'])
})
