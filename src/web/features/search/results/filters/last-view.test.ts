import { expect, test } from 'vitest'
import { createLastView } from './last-view.ts'
import { type ListView, viewIn } from './list-view.ts'

const inMemory = (kept = new Map<string, unknown>()) => ({
  kept,
  read: <T>(key: string, accept: (value: unknown) => value is T): T | undefined => {
    const value = kept.get(key)
    return accept(value) ? value : undefined
  },
  write: (key: string, value: unknown): boolean => {
    kept.set(key, value)
    return true
  },
})
const view = (query: string): ListView => viewIn(new URLSearchParams(query), 'foliar')
const NONE = view('')

test('SHEET-09 the last order and filters of each kind of list are offered for a list that has none', () => {
  const storage = inMemory()
  const last = createLastView(storage, 'foliar')
  expect(last.offered(NONE)).toBeUndefined()
  last.keep(view('sort=fails-first&results=NC&years=2020-2024&group=partner'))
  last.keep(NONE)
  expect(last.offered(NONE)).toEqual(view('sort=fails-first&results=NC&years=2020-2024&group=partner'))
  expect(last.offered(view('results=C'))).toBeUndefined()
  const seed = createLastView(storage, 'seed')
  expect(seed.offered(NONE)).toBeUndefined()
  seed.keep(view('sort=fails-first'))
  last.forget()
  expect(last.offered(NONE)).toBeUndefined()
  expect(seed.offered(NONE)).toEqual(view('sort=fails-first'))
})

test.each([
  [null],
  ['x'],
  [{ foliar: 3 }],
  [{ foliar: 'years=x&sort=__proto__&nothing=1' }],
  [{ foliar: `sort=fails-first&${'x'.repeat(600)}` }],
])('SHEET-09 what another program left there is no view: %j', (stored) => {
  const last = createLastView(inMemory(new Map([['listViews', stored]])), 'foliar')
  expect(last.offered(NONE)).toBeUndefined()
  last.keep(view('sort=fails-first'))
  expect(last.offered(NONE)).toEqual(view('sort=fails-first'))
})
