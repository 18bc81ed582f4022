import type { Kysely } from 'kysely'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema/schema.ts'
import { removePhotos } from '../photos/named-photos.ts'

type Db = Kysely<Schema>

/** Deletes some of what was sent of unknown products, with their photos; returns how many. */
export const deleteReports = async (trx: Db, database: Database, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0
  const rows = await trx.deleteFrom('unknown_reports').where('id', 'in', ids).returning('photo_sha256').execute()
  await removePhotos(trx, database, [...new Set(rows.flatMap(({ photo_sha256: hash }) => hash ?? []))])
  return rows.length
}

/** What an address sent of unknown products goes with it, where all of the address is erased. */
export const eraseReportsOf = async (trx: Db, database: Database, watcher: string): Promise<void> => {
  const reports = await trx.selectFrom('unknown_reports').select('id').where('watcher_id', '=', watcher).execute()
  await deleteReports(
    trx,
    database,
    reports.map(({ id }) => id),
  )
}
