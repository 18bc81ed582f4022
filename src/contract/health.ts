import { z } from 'zod/mini'
import { described } from './described.ts'

export const health = z.object({ status: z.literal('ok') })

export const readiness = z.object({
  database: z.enum(['ok', 'unreachable']),
  index: z.enum(['ok', 'loading']),
  dataVersion: described(z.optional(z.string()), 'Version of the data that responses are made from'),
  tests: described(z.optional(z.int()), 'Number of tests'),
})
export type Readiness = z.infer<typeof readiness>
