/** Paths of the pages below an edition's prefix, with `:name` for parameters. */
export const PAGES = {
  search: '/',
  request: '/request',
  requestSeedTreatment: '/request-seed-treatment',
  requestSubmitted: '/request-submitted',
  requestStatus: '/request-status',
  tellMe: '/tell-me',
  unknownProduct: '/unknown-product',
  verify: '/verify',
  history: '/search-history',
  searchFromHistory: '/search-history/:itemId',
  chart: '/chart',
  tank: '/tank',
  compare: '/compare',
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
/** Of whoever builds on the API; the server draws it. */
export const DEVELOPERS_PATH = '/developers'

const segments = (path: string): string[] => path.split('/').filter(Boolean)

const fits = (pattern: string, path: string): boolean => {
  const expected = segments(pattern)
  const actual = segments(path)
  return expected.length === actual.length && expected.every((part, at) => part.startsWith(':') || part === actual[at])
}

/** The page of an edition that a path below its prefix leads to; undefined where there is none. */
export const pageIn = (pages: readonly PageName[], path: string): PageName | undefined => pages.find((name) => fits(PAGES[name], path))
