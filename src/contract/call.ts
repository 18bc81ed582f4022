import type { z } from 'zod/mini'

/** One call of the API: its path below `/api/` or `/api/{reseller}/`, and what goes in and out. */
export type Call = {
  method: 'GET' | 'POST'
  /** Path with `:name` parameters. */
  path: string
  summary: string
  params?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Status of a good answer where it is not 200. */
  status?: 201
  response: z.ZodMiniType
}

export const API_BASE = '/api/'
