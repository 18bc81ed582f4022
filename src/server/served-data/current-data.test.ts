import { readdirSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { createIndexBuilder } from '../../domain/search/index/build-index.ts'
import { migrate } from '../upgrade/migrate.ts'
import { openDb } from '../db/open-db.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { buildInWorker } from './build-in-worker.ts'
import { createCurrentData } from './current-data.ts'
import type { LoadedData } from './load-index.ts'

const dataOf = (version: string): LoadedData => ({ version, demo: false, index: createIndexBuilder([]).finish() })

afterEach(() => {
  vi.useRealTimers()
})

const scene = (options: { restore?: () => Promise<LoadedData | undefined>; build?: () => Promise<LoadedData> } = {}) => {
  const state = { version: 'one', demo: false, builds: 0, away: false, errors: [] as unknown[], recoveries: 0 }
  const current = createCurrentData({
    readState: async () => {
      if (state.away) throw new Error('away')
      return { version: state.version, demo: state.demo }
    },
    build: async () => {
      state.builds++
      return dataOf(state.version)
    },
    onError: (error) => state.errors.push(error),
    onRecovered: () => state.recoveries++,
    ...options,
    everyMs: 1_000,
  })
  return { state, current }
}

test('the index is built once per version, for any number of concurrent calls', async () => {
  const { state, current } = scene()
  expect(current.get()).toBeUndefined()
  await Promise.all([current.refresh(), current.refresh(), current.refresh()])
  await current.refresh()
  expect([current.get()?.version, state.builds]).toEqual(['one', 1])
  state.version = 'two'
  await current.refresh()
  expect([current.get()?.version, state.builds]).toEqual(['two', 2])
})

test('a change shows at the next check, and while the database is unavailable the last data are served', async () => {
  vi.useFakeTimers()
  const { state, current } = scene()
  current.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(current.get()?.version).toBe('one')
  state.away = true
  await vi.advanceTimersByTimeAsync(3_000)
  expect(current.get()?.version).toBe('one')
  expect(state).toMatchObject({ errors: [new Error('away')], recoveries: 0 })
  state.away = false
  state.version = 'two'
  await vi.advanceTimersByTimeAsync(1_000)
  expect(current.get()?.version).toBe('two')
  expect(state).toMatchObject({ errors: { length: 1 }, recoveries: 1 })
  await current.stop()
  state.version = 'three'
  await vi.advanceTimersByTimeAsync(5_000)
  expect(current.get()?.version).toBe('two')
})

test('STAY-02 the last index is served while the database is unavailable at the start, and built again only if the data changed', async () => {
  vi.useFakeTimers()
  const { state, current } = scene({ restore: () => Promise.resolve(dataOf('one')) })
  state.away = true
  current.start()
  await vi.advanceTimersByTimeAsync(2_500)
  expect([current.get()?.version, state.builds]).toEqual(['one', 0])
  state.away = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect([current.get()?.version, state.builds]).toEqual(['one', 0])
  state.version = 'two'
  await vi.advanceTimersByTimeAsync(1_000)
  expect([current.get()?.version, state.builds]).toEqual(['two', 1])
  await current.stop()
})

test('STAY-02 after a start, a stored index of other data is not served while the new one is built', async () => {
  vi.useFakeTimers()
  const { promise: built, resolve: finish } = Promise.withResolvers<LoadedData>()
  const { state, current } = scene({ restore: () => Promise.resolve(dataOf('one')), build: () => built })
  state.version = 'two'
  current.start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(current.get()).toBeUndefined()
  finish(dataOf('two'))
  await vi.advanceTimersByTimeAsync(0)
  expect(current.get()?.version).toBe('two')
  await current.stop()
})

test('STAY-02 an index that cannot be restored is built', async () => {
  vi.useFakeTimers()
  const { state, current } = scene({ restore: () => Promise.reject(new Error('unreadable')) })
  current.start()
  await vi.advanceTimersByTimeAsync(0)
  expect([current.get()?.version, state.builds]).toEqual(['one', 1])
  await current.stop()
})

eachDatabase('a thread that builds the index', ({ settings }) => {
  test('STAY-02 is ended where it says nothing for too long, and the next one builds it', async () => {
    const place = await settings()
    const database = openDb(place)
    await migrate(database)
    await database.close()
    await expect(buildInWorker(place, { silentMs: 1 })).rejects.toThrow('said nothing for 0.001 s')
    const threads = new Set<Promise<void>>()
    expect((await buildInWorker(place, { threads })).index.tests.days).toHaveLength(0)
    await Promise.all(threads)
    expect(readdirSync(place.dataFolder)).toContain('index.snapshot')
  })
})
