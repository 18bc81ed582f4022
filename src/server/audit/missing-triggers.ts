import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema.ts'

/** Tables whose rows are never changed; `protocols` can be inserted again, which does nothing. */
const APPEND_ONLY = [
  'audit',
  'readings',
  'run_events',
  'test_versions',
  'version_photos',
  'reviews',
  'product_events',
  'request_events',
  'messages',
  'protocols',
  'calibrations',
  'request_notes',
  'run_notes',
] as const
const REFUSED: Record<Database['kind'], readonly string[]> = {
  embedded: ['delete', 'replace', 'update'],
  postgresql: ['delete', 'truncate', 'update'],
}

/** The triggers that refuse changes and are not there, or are switched off. */
export const missingTriggers = async ({ kind }: Database, trx: Kysely<Schema>): Promise<string[]> => {
  const { rows } = await (
    kind === 'embedded'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'trigger'`
      : sql<{ name: string }>`select tgname as name from pg_trigger where not tgisinternal and tgenabled in ('O', 'A')`
  ).execute(trx)
  const found = new Set(rows.map(({ name }) => name))
  return APPEND_ONLY.flatMap((table) => REFUSED[kind].map((what) => ({ table, what, name: `${table}_no_${what}` })))
    .filter(({ table, what, name }) => !found.has(name) && !(table === 'protocols' && what === 'replace'))
    .map(({ name }) => `the trigger ${name}, which refuses changes, is missing`)
}
