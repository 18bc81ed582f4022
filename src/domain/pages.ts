import { editionAt, type Reseller } from './editions.ts'

/** Paths of the pages below an edition's prefix, with `:name` for what varies. */
export const PAGES = {
  search: '/',
  request: '/request',
  requestSeedTreatment: '/request-seed-treatment',
  requestSubmitted: '/request-submitted',
  history: '/search-history',
  searchFromHistory: '/search-history/:itemId',
  seedSearch: '/search-seed-treatment',
  seedSearchFromHistory: '/search-seed-treatment/:itemId',
  report: '/testResult/:testId/:languageCode',
  navigation: '/navigation',
  advice: '/advice/:articleId',
  terms: '/terms',
  privacy: '/privacy',
  contact: '/contact',
  autologin: '/autologin',
  forbidden: '/Forbidden',
  unauthorized: '/Unauthorized',
  callback: '/callback',
} as const
export type PageName = keyof typeof PAGES

const segments = (path: string): string[] => path.split('/').filter(Boolean)

const fits = (pattern: string, path: string): boolean => {
  const expected = segments(pattern)
  const actual = segments(path)
  return expected.length === actual.length && expected.every((part, at) => part.startsWith(':') || part === actual[at])
}

/** Which page a path of the site leads to, in whichever edition; undefined where there is none. */
export const pageAt = (path: string, resellers: readonly Reseller[]): PageName | undefined => {
  const { prefix } = editionAt(path, resellers)
  const below = path.slice(prefix.length)
  return (Object.keys(PAGES) as PageName[]).find((name) => fits(PAGES[name], below))
}
