import type { z } from 'zod/mini'

/** One call of the API: its path below `/api/` or `/api/{reseller}/`, and what goes in and out. */
export type Call = {
  method: 'GET' | 'POST'
  /** Path with `:name` parameters. */
  path: string
  summary: string
  params?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Headers of its own. */
  headers?: Record<string, z.ZodMiniType>
  /** Status of success where it is not 200. */
  status?: 201
  response: z.ZodMiniType
  /** What may be wrong beyond what is the same for all calls, by status. */
  refusals?: Partial<Record<404 | 409 | 503, string>>
  /** Whether a client may ask with `If-None-Match` and be told 304. */
  revalidates?: true
}

/** What every call that reads the tests says until they are loaded. */
export const STARTING = { 503: 'The tests are being loaded, for a few seconds after a start.' } as const

export const API_BASE = '/api/'
