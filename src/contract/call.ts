import type { z } from 'zod/mini'

/** What a call of the visitors' API and one of the console have in common. */
export type WireCall = {
  method: 'GET' | 'POST'
  /** Path with `:name` parameters. */
  path: string
  params?: z.ZodMiniType
  /** Of the address, all texts. */
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Without it the response is empty (204). */
  response?: z.ZodMiniType
}

type Part<C, Key extends 'params' | 'query' | 'body'> =
  C extends Record<Key, infer Schema extends z.ZodMiniType> ? Record<Key, z.input<Schema>> : { [K in Key]?: never }
/** What the caller of a call gives. */
export type InputOf<C> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  (C extends { upload: true } ? { form: FormData } : { form?: never })
/** What the caller of a call gets. */
export type OutputOf<C> = C extends { response: infer Schema extends z.ZodMiniType } ? z.output<Schema> : undefined

/** One call of the API: its path below `/api/` or `/api/{reseller}/`, its input and its response. */
export type Call = WireCall & {
  summary: string
  /** Request headers of this call only. */
  headers?: Record<string, z.ZodMiniType>
  /** Status of success, if not 200. */
  status?: 201
  response: z.ZodMiniType
  /** Of the response, if not JSON. */
  mediaType?: 'text/csv'
  /** Descriptions of errors that not all calls have, by status. */
  refusals?: Partial<Record<404 | 409 | 410 | 503, string>>
  /** Responses have an ETag, so that a client can revalidate with `If-None-Match` and get 304. */
  revalidates?: true
  /** Each question has one address: others of the same question are redirected to it (308). */
  hasOneAddress?: true
  /** A POST that only reads, and neither reads nor sets a cookie, so that programs and other sites make it without the anti-forgery token (API-07). */
  needsNoToken?: true
  /** Set once the call has a successor: every response then says so, and when it ends (docs/api.md). */
  deprecated?: Deprecated
}

/** Since which day (yyyy-MM-dd) a call is deprecated, on which it ends, and where the reader learns what to use instead. */
export type Deprecated = { since: string; ends: string; instead: string }

/** The error of every call that reads the tests until they are loaded. */
export const STARTING = { 503: 'The tests are being loaded, for a few seconds after a start.' } as const

export const API_BASE = '/api/'
