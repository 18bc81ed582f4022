import type { Test } from '../../../contract/tests.ts'
import type { Choice } from '../../../domain/choices.ts'
import type { TestKind } from '../../../domain/records.ts'
import type { Storage } from '../../platform/storage.ts'

/** Specification §9. */
const MAX_ITEMS = 20
const HISTORY = 'searchHistory'
const LAST_FOLIAR = 'lastFoliarResults'

/** What was searched for, with names, so that the history can be read without the lists. */
export type SearchedFor = Partial<Record<'country' | 'product' | 'agrochemical' | 'active', Choice | undefined>>
export type HistoryItem = {
  id: string
  /** Milliseconds since 1970. */
  at: number
  criteria: SearchedFor
  resultsReturned: number
  kind: TestKind
}
export type LastResults = { criteria: SearchedFor; tests: readonly Test[] }

const isItem = (entry: unknown): entry is HistoryItem =>
  typeof entry === 'object' && entry !== null && 'at' in entry && 'criteria' in entry && 'kind' in entry
const isHistory = (value: unknown): value is HistoryItem[] => Array.isArray(value) && value.every(isItem)
const isLastResults = (value: unknown): value is LastResults =>
  typeof value === 'object' && value !== null && 'tests' in value && Array.isArray(value.tests)

/** The newest 20 searches and the last results (HIST-03), as far as the browser can keep them. */
export const createHistory = (storage: Storage, now: () => number = Date.now) => {
  const items = () => storage.read(HISTORY, isHistory) ?? []
  return {
    items,
    clear: () => storage.remove(HISTORY),
    /** Results speak one language; the searches themselves stay. */
    forgetLastResults: () => storage.remove(LAST_FOLIAR),
    lastFoliarResults: () => storage.read(LAST_FOLIAR, isLastResults),
    keepFoliarSearch: ({ draft, tests }: { draft: SearchedFor; tests: readonly Test[] }) => {
      const at = now()
      const item: HistoryItem = { id: at.toString(36), at, criteria: draft, resultsReturned: tests.length, kind: 'foliar' }
      storage.write(HISTORY, [item, ...items()].slice(0, MAX_ITEMS))
      storage.write(LAST_FOLIAR, { criteria: draft, tests } satisfies LastResults)
    },
  }
}
export type History = ReturnType<typeof createHistory>
