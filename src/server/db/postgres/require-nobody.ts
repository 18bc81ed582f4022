import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../schema/schema.ts'

/** How long connections of a server that just ended may still be seen. */
const GONE_MS = 5_000
const LOOK_MS = 50

/** Throws while servers or commands other than this connection are connected to PostgreSQL. */
export const requireNobody = async (connection: Kysely<Schema>): Promise<void> => {
  const end = performance.now() + GONE_MS
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      select cast(count(*) as integer) as count from pg_stat_activity
      where datname = current_database() and application_name = 'tankmix' and pid <> pg_backend_pid()`.execute(connection)
    const { count } = rows[0]!
    if (count === 0) return
    if (performance.now() > end)
      throw new Error(
        `PostgreSQL is in use: ${count} ${count === 1 ? 'connection of its servers or commands is' : 'connections of its servers or commands are'} open. Stop all servers first; nothing was changed`,
      )
    await sleep(LOOK_MS)
  }
}
