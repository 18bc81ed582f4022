import type { Test } from '../../../contract/tests.ts'
import type { Choice } from '../../../domain/choices.ts'
import { TEST_KINDS, type TestKind } from '../../../domain/records.ts'
import type { Storage } from '../../platform/storage.ts'

/** HIST-03. */
const MAX_ITEMS = 20
/** The first page: the minimum that is stored of the last results, if anything is. */
const FIRST_PAGE = 50
const HISTORY = 'searchHistory'
const LAST_RESULTS: Record<TestKind, string> = { foliar: 'lastFoliarResults', seed: 'lastSeedResults' }

/** The criteria with names, so that the history can be shown without the lists. */
export type SearchedFor = Partial<Record<'country' | 'product' | 'agrochemical' | 'active' | 'crop', Choice | undefined>>
export type HistoryItem = {
  id: string
  /** Milliseconds since 1970. */
  at: number
  criteria: SearchedFor
  resultsReturned: number
  kind: TestKind
  /** Path of the edition in which it was searched, empty for the main one. */
  prefix: string
}
/** `tests` may be fewer than were returned, if the browser had no room. */
export type StoredLastResults = {
  /** Milliseconds since 1970; earlier versions did not store it. */
  at?: number
  criteria: SearchedFor
  resultsReturned: number
  tests: readonly Test[]
}
type StoredResults = StoredLastResults & { prefix: string; language: string }
/** A search with results; `itemId` is the stored search that was repeated, `isReturn`: it only refreshed the last results. */
export type FinishedSearch = { draft: SearchedFor; tests: readonly Test[]; itemId?: string | undefined; isReturn?: boolean }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isChoice = (value: unknown): boolean => isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string'
const isCriteria = (value: unknown): value is SearchedFor =>
  isRecord(value) && isChoice(value.country) && Object.values(value).every((choice) => choice === undefined || isChoice(choice))
const isItem = (entry: unknown): entry is HistoryItem =>
  isRecord(entry) &&
  typeof entry.id === 'string' &&
  Number.isFinite(entry.at) &&
  isCriteria(entry.criteria) &&
  Number.isFinite(entry.resultsReturned) &&
  TEST_KINDS.some((kind) => kind === entry.kind) &&
  typeof entry.prefix === 'string'
const isIngredient = (value: unknown): boolean =>
  isRecord(value) && Number.isFinite(value.rate) && typeof value.name === 'string' && Array.isArray(value.activeIngredients)
const isTest = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.tankmixId === 'string' &&
  typeof value.dateOfTest === 'string' &&
  Array.isArray(value.ingredients) &&
  value.ingredients.every(isIngredient)
const isResults = (value: unknown): value is StoredResults =>
  isRecord(value) &&
  isCriteria(value.criteria) &&
  Number.isFinite(value.resultsReturned) &&
  Array.isArray(value.tests) &&
  value.tests.every(isTest)

/** The newest 20 searches and the last results of each kind (HIST-03), as far as the browser can store them. */
export const createHistory = (
  storage: Storage,
  { prefix, language }: { prefix: string; language: string },
  now: () => number = Date.now,
) => {
  const items = (): HistoryItem[] => (storage.read(HISTORY, Array.isArray) ?? []).filter(isItem).slice(0, MAX_ITEMS)
  const forgetLastResults = () => {
    for (const key of Object.values(LAST_RESULTS)) storage.remove(key)
  }

  /** If there is no room, the last results are removed first, then the oldest searches. */
  const keepItems = (kept: readonly HistoryItem[]) => {
    if (storage.write(HISTORY, kept)) return
    forgetLastResults()
    for (let count = kept.length; count > 0; count--) if (storage.write(HISTORY, kept.slice(0, count))) return
    storage.write(HISTORY, kept)
  }
  const keepResults = (kind: TestKind, results: StoredResults) => {
    storage.remove(LAST_RESULTS[kind])
    if (storage.write(LAST_RESULTS[kind], results)) return
    if (storage.write(LAST_RESULTS[kind], { ...results, tests: results.tests.slice(0, FIRST_PAGE) })) return
    storage.write(LAST_RESULTS[kind], results)
  }

  const freshId = (at: number, known: readonly HistoryItem[]): string => {
    const id = at.toString(36)
    return known.some((item) => item.id === id) ? freshId(at + 1, known) : id
  }
  const keep = (kind: TestKind, { draft, tests, itemId }: FinishedSearch) => {
    const known = items()
    const at = now()
    const resultsReturned = tests.length
    const item: HistoryItem = { id: itemId ?? freshId(at, known), at, criteria: draft, resultsReturned, kind, prefix }
    keepItems([item, ...known.filter(({ id }) => id !== item.id)].slice(0, MAX_ITEMS))
    keepResults(kind, { at, criteria: draft, resultsReturned, tests, prefix, language })
  }

  /** Responses already recorded: showing one again is no new search. */
  const told = new WeakSet<readonly Test[]>()
  const keepOnce = (kind: TestKind, searched: FinishedSearch) => {
    if (told.has(searched.tests)) return
    told.add(searched.tests)
    if (!searched.isReturn) keep(kind, searched)
  }

  /** The part that a search page of one kind needs. */
  const of = (kind: TestKind) => ({
    find: (id: string) => items().find((item) => item.id === id && item.kind === kind),
    keep: (searched: FinishedSearch) => keepOnce(kind, searched),
    /** Results of this edition in this language. */
    last: (): StoredLastResults | undefined => {
      const results = storage.read(LAST_RESULTS[kind], isResults)
      return results?.prefix === prefix && results.language === language ? results : undefined
    },
    forgetLast: () => storage.remove(LAST_RESULTS[kind]),
  })
  return {
    items,
    foliar: of('foliar'),
    seed: of('seed'),
    /** Removes all searches and results. */
    clear: () => {
      storage.remove(HISTORY)
      forgetLastResults()
    },
    forgetLastResults,
  }
}
export type SearchHistory = ReturnType<typeof createHistory>
