import type { Kysely } from 'kysely'
import { sha256Hex } from '../../process/sha256.ts'
import type { ImportFetchRow, Schema } from '../../db/schema/schema.ts'

type Db = Kysely<Schema>
/** Longer than fetching and taking in last. */
export const LEASE_MS = 3_600_000
const NOTHING: ImportFetchRow = {
  one: 1,
  leased_by: null,
  leased_until: null,
  looked_at: null,
  taken: null,
  etag: null,
  said: '',
  waits: 0,
  waiting: null,
  told: '',
}

/** Whom what was fetched waits for: whoever runs the server, who corrects file or mapping, or an approver, since verdicts become milder. */
export const WAITS = { nobody: 0, operator: 1, approver: 2 } as const

/** Names what waits, and what was said of it: what else it would be has another one. */
export const acceptTokenOf = ({ waiting, said }: Pick<ImportFetchRow, 'waiting' | 'said'>): string => sha256Hex(`${waiting}\n${said}`)

/** What is known of the last fetch; undefined before the first. */
export const readFetchState = (db: Db): Promise<ImportFetchRow | undefined> =>
  db.selectFrom('import_fetches').selectAll().executeTakeFirst()

/** Leases the fetch; undefined where another process has it. A lease further ahead than any is of a clock that was set back. */
export const leaseFetch = async (db: Db, owner: string, now: Date): Promise<ImportFetchRow | undefined> => {
  const ahead = (ms: number): string => new Date(now.getTime() + ms).toISOString()
  await db
    .insertInto('import_fetches')
    .values(NOTHING)
    .onConflict((conflict) => conflict.column('one').doNothing())
    .execute()
  return db
    .updateTable('import_fetches')
    .set({ leased_by: owner, leased_until: ahead(LEASE_MS) })
    .where((where) =>
      where.or([where('leased_until', 'is', null), where('leased_until', '<=', ahead(0)), where('leased_until', '>', ahead(2 * LEASE_MS))]),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Writes what is known of a fetch, as long as it is still this process's. */
export const noteFetch = async (db: Db, owner: string, row: Partial<ImportFetchRow>): Promise<void> => {
  await db.updateTable('import_fetches').set(row).where('leased_by', '=', owner).execute()
}
