import { z } from 'zod/mini'
import { described } from './described.ts'

export const health = z.object({ status: z.literal('ok') })

const schemaState = described(
  z.enum(['ok', 'preparing', 'failed']),
  'Whether the database has the newest schema: it does, not yet, or a migration failed',
)
export type SchemaState = z.infer<typeof schemaState>

export const readiness = z.object({
  database: z.enum(['ok', 'unreachable']),
  index: z.enum(['ok', 'loading']),
  schema: schemaState,
  version: described(z.optional(z.string()), 'Version of the program'),
  commit: described(z.optional(z.string()), 'Commit that it was built from, or `unknown`'),
  dataVersion: described(z.optional(z.string()), 'Version of the data that responses are made from'),
  tests: described(z.optional(z.int()), 'Number of tests'),
})
export type Readiness = z.infer<typeof readiness>

export const writability = z.object({
  writes: described(z.enum(['ok', 'refused']), 'Whether a write of this moment was committed'),
  schema: schemaState,
})
export type Writability = z.infer<typeof writability>
