import type { LanguageCode } from '../../domain/texts/languages.ts'
import { PAGES } from '../../domain/pages.ts'
import type { TestKind } from '../../domain/records.ts'
import type { RequestFormKind } from '../../domain/requests/requests.ts'

/** The key of a stored request in the address of the page that shows its status. */
export const REQUEST_KEY = 'request'
const withKey = (path: string, key: string): string => `${path}?${REQUEST_KEY}=${encodeURIComponent(key)}`

/** Addresses of pages below the edition's prefix. */
export const pagePaths = {
  search: PAGES.search,
  seedSearch: PAGES.seedSearch,
  tank: PAGES.tank,
  compare: PAGES.compare,
  chart: PAGES.chart,
  history: PAGES.history,
  /** Repeats a stored search of a kind. */
  kept: (kind: TestKind, itemId: string) =>
    (kind === 'seed' ? PAGES.seedSearchFromHistory : PAGES.searchFromHistory).replace(':itemId', encodeURIComponent(itemId)),
  request: PAGES.request,
  requestSeedTreatment: PAGES.requestSeedTreatment,
  /** By the key under which the browser stores the request. */
  requestSubmitted: (key: string) => withKey(PAGES.requestSubmitted, key),
  /** The form that a request was written with; it shows the request's status where no other page does. */
  requestForm: (form: RequestFormKind, key: string) => withKey(form === 'seed' ? PAGES.requestSeedTreatment : PAGES.request, key),
  /** With what is known of the product already. */
  unknownProduct: (known: Readonly<Record<string, string>>) => `${PAGES.unknownProduct}?${new URLSearchParams(known).toString()}`,
  navigation: PAGES.navigation,
  advice: (articleId: string) => PAGES.advice.replace(':articleId', encodeURIComponent(articleId)),
  terms: PAGES.terms,
  privacy: PAGES.privacy,
  contact: PAGES.contact,
  callback: PAGES.callback,
  report: (testId: string, languageCode: LanguageCode) =>
    PAGES.report.replace(':testId', encodeURIComponent(testId)).replace(':languageCode', languageCode),
}

/** Marks a history entry that was reached from within the product, so that "go back" stays within the product. */
export const FROM_WITHIN = { fromWithin: true }
export const cameFromWithin = (state: unknown): boolean => typeof state === 'object' && state !== null && 'fromWithin' in state
