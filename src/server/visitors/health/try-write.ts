import { sql } from 'kysely'
import { lockData } from '../../db/data-state.ts'
import type { Database } from '../../db/open-db.ts'

/**
 * Commits a write that changes nothing. On PostgreSQL it is a message in the log of writes, which locks no row and waits for the disk and the
 * standby as every write does; the embedded database has one lock for all writes.
 */
export const tryWrite = ({ kysely, kind }: Database): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    if (kind === 'embedded') await lockData(trx)
    else await sql`select pg_logical_emit_message(true, 'trial', 'a write is tried')`.execute(trx)
  })
