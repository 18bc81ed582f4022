import { z } from 'zod/mini'

export const health = z.object({ status: z.literal('ok') })

export const readiness = z.object({
  database: z.enum(['ok', 'unreachable']),
  index: z.enum(['ok', 'loading']),
  /** Version of the data that answers are made from. */
  dataVersion: z.optional(z.string()),
  tests: z.optional(z.number()),
})
export type Readiness = z.infer<typeof readiness>
