import type { Test } from '../../../contract/look-ups/tests.ts'
import type { Choice } from '../../../domain/products/choices.ts'
import { TEST_KINDS, type TestKind } from '../../../domain/records.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { isObject } from '../../../domain/is-object.ts'

/** HIST-03. */
const MAX_ITEMS = 20
/** The first page: the minimum that is stored of the last results, if anything is. */
const FIRST_PAGE = 50
const SEARCHES = 'searchHistory'
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
  /** It is kept beside the newest 20 (HIST-05). */
  isStarred?: boolean
}
/** `tests` may be fewer than were returned, if the browser had no room. */
type StoredLastResults = {
  /** Milliseconds since 1970; earlier versions did not store it. */
  at?: number
  criteria: SearchedFor
  resultsReturned: number
  tests: readonly Test[]
}
type StoredResults = StoredLastResults & { prefix: string; language: string }
/** A search with results; `itemId` is the stored search that was repeated, `isReturn`: it only refreshed the last results. */
type FinishedSearch = { draft: SearchedFor; tests: readonly Test[]; itemId?: string | undefined; isReturn?: boolean }

const isChoice = (value: unknown): boolean => isObject(value) && typeof value.id === 'string' && typeof value.name === 'string'
const isCriteria = (value: unknown): value is SearchedFor =>
  isObject(value) && isChoice(value.country) && Object.values(value).every((choice) => choice === undefined || isChoice(choice))
const isItem = (entry: unknown): entry is HistoryItem =>
  isObject(entry) &&
  typeof entry.id === 'string' &&
  Number.isFinite(entry.at) &&
  isCriteria(entry.criteria) &&
  Number.isFinite(entry.resultsReturned) &&
  TEST_KINDS.includes(entry.kind as TestKind) &&
  typeof entry.prefix === 'string'
const isIngredient = (value: unknown): boolean =>
  isObject(value) && Number.isFinite(value.rate) && typeof value.name === 'string' && Array.isArray(value.activeIngredients)
const isTest = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.tankmixId === 'string' &&
  typeof value.dateOfTest === 'string' &&
  Array.isArray(value.ingredients) &&
  value.ingredients.every(isIngredient)
const isResults = (value: unknown): value is StoredResults =>
  isObject(value) &&
  isCriteria(value.criteria) &&
  Number.isFinite(value.resultsReturned) &&
  Array.isArray(value.tests) &&
  value.tests.every(isTest)

/**
 * Records searches `later`, once their results are drawn: writing hundreds of tests takes a slow phone as long as drawing its first rows.
 * Whatever reads or forgets them comes after that.
 */
const createRecording = (later: (run: () => void) => void) => {
  let waiting: (() => void) | undefined
  const recordNow = (): void => {
    const record = waiting
    waiting = undefined
    record?.()
  }
  const recordLater = (record: () => void): void => {
    recordNow()
    waiting = record
    later(recordNow)
  }
  return { recordNow, recordLater }
}

/** The newest 20 searches, those with a star and the last results of each kind (HIST-03, HIST-05), as far as the browser can store them. */
export const createHistory = (
  storage: Storage,
  { prefix, language }: { prefix: string; language: string },
  { now = Date.now, later = (run) => run() }: { now?: () => number; later?: (run: () => void) => void } = {},
) => {
  const { recordNow, recordLater } = createRecording(later)
  const items = (): HistoryItem[] => {
    recordNow()
    return (storage.read(SEARCHES, Array.isArray) ?? []).filter(isItem)
  }
  const forgetLastResults = () => {
    recordNow()
    for (const key of Object.values(LAST_RESULTS)) storage.remove(key)
  }

  /** If there is no room, the last results are removed first, then the oldest searches. */
  const keepItems = (kept: readonly HistoryItem[]) => {
    if (storage.write(SEARCHES, kept)) return
    forgetLastResults()
    for (let count = kept.length; count > 0; count--) if (storage.write(SEARCHES, kept.slice(0, count))) return
    storage.write(SEARCHES, kept)
  }
  const freshId = (at: number, known: readonly HistoryItem[]): string =>
    known.some(({ id }) => id === at.toString(36)) ? freshId(at + 1, known) : at.toString(36)

  /** Responses already recorded: showing one again is no new search. */
  const recorded = new WeakSet<readonly Test[]>()
  const record = (kind: TestKind, { draft, tests, itemId, isReturn }: FinishedSearch) => {
    if (recorded.has(tests)) return
    recorded.add(tests)
    if (isReturn) return
    const known = items()
    const before = known.find(({ id }) => id === itemId)
    const searched = { at: now(), criteria: draft, resultsReturned: tests.length, prefix }
    const item: HistoryItem = { ...before, id: itemId ?? freshId(searched.at, known), kind, ...searched }
    keepItems([item, ...known.filter((one) => one !== before)].filter(({ isStarred }, place) => isStarred || place < MAX_ITEMS))
    const key = LAST_RESULTS[kind]
    storage.remove(key)
    for (const some of [tests, tests.slice(0, FIRST_PAGE), tests]) if (storage.write(key, { ...searched, tests: some, language })) return
  }

  /** The part that a search page of one kind needs. */
  const of = (kind: TestKind) => ({
    find: (id: string) => items().find((item) => item.id === id && item.kind === kind),
    keep: (searched: FinishedSearch) => recordLater(() => record(kind, searched)),
    /** Results of this edition in this language. */
    last: (): StoredLastResults | undefined => {
      recordNow()
      const results = storage.read(LAST_RESULTS[kind], isResults)
      return results?.prefix === prefix && results.language === language ? results : undefined
    },
    forgetLast: () => {
      recordNow()
      storage.remove(LAST_RESULTS[kind])
    },
  })
  return {
    items,
    recordNow,
    /** They take the place of results that were recorded: showing them is no new search. */
    markRecorded: (tests: readonly Test[]): void => void recorded.add(tests),
    foliar: of('foliar'),
    seed: of('seed'),
    /** Removes all searches and results. */
    clear: () => {
      forgetLastResults()
      storage.remove(SEARCHES)
    },
    /** Searches that were cleared a moment ago. */
    restore: keepItems,
    forgetLastResults,
  }
}
export type SearchHistory = ReturnType<typeof createHistory>
