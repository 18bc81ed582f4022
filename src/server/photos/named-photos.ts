import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema/schema.ts'
import { PHOTO_COLUMNS } from './photo-columns.ts'

/** The photos of these, by their hashes, that a test, a published version or what somebody sent of an unknown product names. */
export const namedPhotos = async (db: Kysely<Schema>, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
  if (hashes.length === 0) return new Set()
  const found = await Promise.all(
    Object.entries(PHOTO_COLUMNS).map(([table, column]) =>
      sql<{
        sha256: string
      }>`select ${sql.ref(column)} as sha256 from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(hashes)})`.execute(db),
    ),
  )
  return new Set(found.flatMap(({ rows }) => rows).map(({ sha256 }) => sha256))
}

/**
 * Removes what nothing names any more of these photos from PostgreSQL, in the transaction that removed their rows. Beside the embedded database
 * the sweep of its folder does it.
 */
export const removePhotos = async (trx: Kysely<Schema>, { kind }: Pick<Database, 'kind'>, hashes: readonly string[]): Promise<void> => {
  if (kind === 'embedded' || hashes.length === 0) return
  // Locked first, as by whoever stores one of them again: then that row is seen, or the file is stored anew.
  await sql`select 1 from photo_files where sha256 in (${sql.join(hashes)}) order by sha256 for update`.execute(trx)
  const named = await namedPhotos(trx, hashes)
  const unnamed = hashes.filter((hash) => !named.has(hash))
  if (unnamed.length > 0) await trx.deleteFrom('photo_files').where('sha256', 'in', unnamed).execute()
}
