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
  request: PAGES.request,
  requestSeedTreatment: PAGES.requestSeedTreatment,
  /** By the key under which the browser keeps the request. */
  requestSubmitted: (key: string) => `${PAGES.requestSubmitted}?request=${encodeURIComponent(key)}`,
  navigation: PAGES.navigation,
  advice: (articleId: string) => PAGES.advice.replace(':articleId', encodeURIComponent(articleId)),
  terms: PAGES.terms,
  privacy: PAGES.privacy,
  contact: PAGES.contact,
  callback: PAGES.callback,
  report: (testId: string, languageCode: LanguageCode) =>
    PAGES.report.replace(':testId', encodeURIComponent(testId)).replace(':languageCode', languageCode),
}

/** Marks a history entry that was reached from within the product, so that "go back" knows where back leads. */
export const FROM_WITHIN = { fromWithin: true }
export const cameFromWithin = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromWithin' in state
