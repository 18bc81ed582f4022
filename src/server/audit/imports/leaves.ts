import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/schema/schema.ts'
import { objectHash, type Row } from '../object-hash.ts'
import { sealedKind } from '../sealed-kinds.ts'
import type { ImportedKind, Leaf } from './block.ts'

type Db = Kysely<Schema>

/** Ids of one statement. */
const AT_ONCE = 500

/** The hash of a row of products or tests, whole: the same that an entry of the console has of it. */
export const hashOfRow = (kind: ImportedKind, row: Row): string => objectHash(kind, row, [])

/** The hashes of these rows by their ids, as they are stored. */
export const hashesOf = async (db: Db, kind: ImportedKind, ids: readonly string[]): Promise<Map<string, string>> => {
  const hashes = new Map<string, string>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = sql.join(ids.slice(at, at + AT_ONCE))
    const { rows } = await sql<Row & { id: string }>`select * from ${sql.table(sealedKind(kind).table)} where id in (${some})`.execute(db)
    for (const row of rows) hashes.set(row.id, hashOfRow(kind, row))
  }
  return hashes
}

/** A leaf of a row that was written, with what it replaced. */
export const leafOf = (id: string, hash: string, before: ReadonlyMap<string, string>): Leaf => {
  const old = before.get(id)
  return old === undefined ? [id, hash] : [id, hash, old]
}
