import { isOfOlder, isWithoutRate } from '../../../domain/verdicts.ts'
import type { Test } from '../../../contract/look-ups/tests.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { isObject } from '../../../domain/is-object.ts'

/** As many as searches (HIST-03). They are stored apart, so that reports never push out a search. */
const MAX_REPORTS = 20
const REPORTS = 'reportHistory'

/** A report that was opened, with what the history shows of it. */
export type OpenedReport = {
  kind: 'report'
  testId: string
  /** As in its address. */
  languageCode: string
  /** Milliseconds since 1970. */
  at: number
  result: string
  /** Products in their order. */
  mix: string[]
  /** Their makers, and the country of the test; missing in what was stored before these were kept. */
  makers?: string[] | undefined
  country?: string | undefined
  /** Path of the edition in which it was opened, empty for the main one. */
  prefix: string
  /** It was withdrawn since it was opened. */
  isWithdrawn?: true
  /** It is kept beside the newest 20 (HIST-05). */
  isStarred?: boolean
}

const isReport = (value: unknown): value is OpenedReport =>
  isObject(value) &&
  value['kind'] === 'report' &&
  ['testId', 'languageCode', 'result', 'prefix'].every((key) => typeof value[key] === 'string') &&
  Number.isFinite(value['at']) &&
  Array.isArray(value['mix']) &&
  value['mix'].every((name) => typeof name === 'string') &&
  (value['country'] === undefined || typeof value['country'] === 'string') &&
  (value['makers'] === undefined || (Array.isArray(value['makers']) && value['makers'].every((maker) => typeof maker === 'string')))

type Opened = { test: Pick<Test, 'tankmixId' | 'result' | 'ingredients'>; languageCode: string }

/** The newest 20 reports that were opened and those with a star, each once, as far as the browser can store them. */
export const createReportHistory = (storage: Storage, prefix: string, now: () => number = Date.now) => {
  const items = (): OpenedReport[] => (storage.read(REPORTS, Array.isArray) ?? []).filter(isReport)
  return {
    items,
    keep: ({ test, languageCode }: Opened): void => {
      const { tankmixId: testId, result, ingredients } = test
      const mix = ingredients.map(({ name }) => name)
      const makers = ingredients.map(({ manufacturer }) => manufacturer)
      const known = items()
      const before = known.find((item) => item.testId === testId && item.prefix === prefix)
      const opened: OpenedReport = {
        ...before,
        kind: 'report',
        testId,
        languageCode,
        at: now(),
        result: isWithoutRate(test) || isOfOlder(test) ? '' : result,
        mix,
        makers,
        country: ingredients[0]?.country,
        prefix,
      }
      const kept = [opened, ...known.filter((item) => item !== before)].filter(({ isStarred }, place) => isStarred || place < MAX_REPORTS)
      for (let count = kept.length; count > 0; count--) if (storage.write(REPORTS, kept.slice(0, count))) return
      storage.write(REPORTS, kept)
    },
    /** Marks reports that were withdrawn since; returns whether any was not marked before. */
    markWithdrawn: (ids: ReadonlySet<string>): boolean => {
      const kept = items()
      const isNew = (item: OpenedReport): boolean => ids.has(item.testId) && !item.isWithdrawn
      if (!kept.some(isNew)) return false
      return storage.write(
        REPORTS,
        kept.map((item) => (isNew(item) ? { ...item, isWithdrawn: true } : item)),
      )
    },
    star: (starred: OpenedReport, isStarred: boolean): boolean =>
      storage.write(
        REPORTS,
        items().map((item) => (item.testId === starred.testId && item.prefix === starred.prefix ? { ...item, isStarred } : item)),
      ),
    clear: () => storage.remove(REPORTS),
    /** Reports that were cleared a moment ago. */
    restore: (kept: readonly OpenedReport[]): boolean => storage.write(REPORTS, kept),
  }
}
