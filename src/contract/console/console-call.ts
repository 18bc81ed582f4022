import type { z } from 'zod/mini'
import type { Access } from '../../domain/console/roles.ts'

/** One call of the console below `/api/console/`: who may make it, its input and its response. */
export type ConsoleCall = {
  method: 'GET' | 'POST'
  /** Path with `:name` parameters. */
  path: string
  access: Access
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Without it the response is empty (204). */
  response?: z.ZodMiniType
  /** The body is multipart/form-data. */
  upload?: true
  /** The response is a file. */
  file?: true
}

export const CONSOLE_API = '/api/console/'
