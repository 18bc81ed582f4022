import { API_BASE } from '../../src/contract/call.ts'
import { CSRF_COOKIE, CSRF_HEADER, paths } from '../../src/contract/paths.ts'

export const ENCODINGS = ['zstd', 'br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

export const SEARCH_PATH = `${API_BASE}${paths.foliarSearch.path}`
export const SEARCH_METHOD = paths.foliarSearch.method

/** All headers that a page sends with a search. */
export const searchHeaders = (encoding: Encoding): Record<string, string> => ({
  'content-type': 'application/json',
  'accept-encoding': encoding,
  cookie: `${CSRF_COOKIE}=measured`,
  [CSRF_HEADER]: 'measured',
})
