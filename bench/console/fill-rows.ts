import type { Kysely } from 'kysely'
import { bulkInsert } from '../../src/server/db/bulk-insert.ts'
import type { Schema } from '../../src/server/db/schema/schema.ts'

/** Inserts whole rows, by the columns of the first one. */
export const insertRows = async (trx: Kysely<Schema>, table: keyof Schema, rows: readonly Record<string, unknown>[]): Promise<void> => {
  if (rows.length === 0) return
  const insert = bulkInsert(trx, table, Object.keys(rows[0]!))
  for (const row of rows) await insert.add(row)
  await insert.flush()
}

/** What a list is searched by. */
export const searchRows = (column: 'request_id' | 'run_id', of: readonly { id: string; words: readonly string[] }[]) =>
  of.map(({ id, words }) => ({ [column]: id, words: words.join(' ') }))
