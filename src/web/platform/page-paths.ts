import type { LanguageCode } from '../../domain/languages.ts'
import { PAGES } from '../../domain/pages.ts'
import type { TestKind } from '../../domain/records.ts'

/** Addresses of pages below the edition's prefix. */
export const pagePaths = {
  search: PAGES.search,
  seedSearch: PAGES.seedSearch,
  history: PAGES.history,
  /** A kept search, run again by its kind. */
  kept: (kind: TestKind, itemId: string) =>
    (kind === 'seed' ? PAGES.seedSearchFromHistory : PAGES.searchFromHistory).replace(':itemId', encodeURIComponent(itemId)),
  request: '/request',
  requestSeedTreatment: '/request-seed-treatment',
  report: (testId: string, languageCode: LanguageCode) =>
    PAGES.report.replace(':testId', encodeURIComponent(testId)).replace(':languageCode', languageCode),
}

/** Marks a history entry that was reached from within the product, so that "go back" knows where back leads. */
export const FROM_WITHIN = { fromWithin: true }
export const cameFromWithin = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromWithin' in state
