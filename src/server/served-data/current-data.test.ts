import { afterEach, expect, test, vi } from 'vitest'
import { createIndexBuilder } from '../../domain/search/build-index.ts'
import { createCurrentData } from './current-data.ts'
import type { LoadedData } from './load-index.ts'

const dataOf = (version: string): LoadedData => ({ version, demo: false, index: createIndexBuilder([]).finish() })

afterEach(() => {
  vi.useRealTimers()
})

const scene = () => {
  const state = { version: 'one', demo: false, builds: 0, away: false, errors: [] as unknown[] }
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
    everyMs: 1_000,
  })
  return { state, current }
}

test('the index is built once a version, however many ask', async () => {
  const { state, current } = scene()
  expect(current.get()).toBeUndefined()
  await Promise.all([current.refresh(), current.refresh(), current.refresh()])
  await current.refresh()
  expect([current.get()?.version, state.builds]).toEqual(['one', 1])
  state.version = 'two'
  await current.refresh()
  expect([current.get()?.version, state.builds]).toEqual(['two', 2])
})

test('a change shows at the next look, and a database that is away keeps the last data', async () => {
  vi.useFakeTimers()
  const { state, current } = scene()
  current.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(current.get()?.version).toBe('one')
  state.away = true
  await vi.advanceTimersByTimeAsync(3_000)
  expect(current.get()?.version).toBe('one')
  expect(state.errors.length).toBeGreaterThanOrEqual(2)
  state.away = false
  state.version = 'two'
  await vi.advanceTimersByTimeAsync(1_000)
  expect(current.get()?.version).toBe('two')
  await current.stop()
  state.version = 'three'
  await vi.advanceTimersByTimeAsync(5_000)
  expect(current.get()?.version).toBe('two')
})
