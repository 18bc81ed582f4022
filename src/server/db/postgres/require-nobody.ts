import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../schema/schema.ts'

/** How long connections of a process that just ended, and what they hold, may still be seen. */
const GONE_MS = 5_000
const LOOK_MS = 50

/** Whether something becomes so once connections of a process that just ended are gone. */
export const isOnceGone = async (look: () => Promise<boolean>, ms = GONE_MS): Promise<boolean> => {
  const end = performance.now() + ms
  for (;;) {
    if (await look()) return true
    if (performance.now() > end) return false
    await sleep(LOOK_MS)
  }
}

/** Throws while servers or commands other than this connection are connected to PostgreSQL. */
export const requireNobody = async (connection: Kysely<Schema>): Promise<void> => {
  let count = 0
  const isAlone = await isOnceGone(async () => {
    const { rows } = await sql<{ count: number }>`
      select cast(count(*) as integer) as count from pg_stat_activity
      where datname = current_database() and application_name = 'tankmix' and pid <> pg_backend_pid()`.execute(connection)
    count = rows[0]!.count
    return count === 0
  })
  if (!isAlone)
    throw new Error(
      `PostgreSQL is in use: ${count} ${count === 1 ? 'connection of its servers or commands is' : 'connections of its servers or commands are'} open. Stop all servers first; nothing was changed`,
    )
}
