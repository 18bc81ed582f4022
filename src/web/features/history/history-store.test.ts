import { expect, test } from 'vitest'
import { createStorage } from '../../platform/storage.ts'
import { createHistory } from './history-store.ts'

const france = { country: { id: 'FR', name: 'France' } }

const historyOver = (entries = new Map<string, string>()) => {
  const backing = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage
  let now = 1000
  return createHistory(createStorage('brand', () => backing), () => now++)
}

test('HIST-03 an item holds when, what, how many and which kind', () => {
  const history = historyOver()
  history.keepFoliarSearch({ draft: france, tests: [] })
  expect(history.items()).toEqual([{ id: 'rs', at: 1000, criteria: france, resultsReturned: 0, kind: 'foliar' }])
})

test('HIST-03 the newest 20 are kept, newest first', () => {
  const history = historyOver()
  for (let count = 0; count < 25; count++) history.keepFoliarSearch({ draft: france, tests: [] })
  expect(history.items().map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, position) => 1024 - position))
})

test('SRCH-06 the last results are stored', () => {
  const history = historyOver()
  history.keepFoliarSearch({ draft: france, tests: [] })
  expect(history.lastFoliarResults()).toEqual({ criteria: france, tests: [] })
})

test('PREF-01 a foreign value is an empty history', () => {
  const stored = new Map([['brand.searchHistory', '{"value":[1,{}],"expires":"2099-12-31"}']])
  expect(historyOver(stored).items()).toEqual([])
})
