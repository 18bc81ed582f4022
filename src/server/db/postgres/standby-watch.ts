import type pg from 'pg'
import { markUnavailable } from '../unavailable.ts'

export type StandbyWatch = {
  /** A statement got no reply in time, or its connection broke. */
  noteGivenUp: () => void
  /** Rejects a write at once where commits of ours wait for a standby that is away. */
  check: (client: Pick<pg.PoolClient, 'query'>) => Promise<void>
}

const WAITING = `select count(*)::int as waiting from pg_stat_activity where usename = current_user and wait_event = 'SyncRep'`

/**
 * With synchronous replication a commit waits until the standby has it, without end where that is away, and keeps its connection in the
 * database although its client gave it up. After a write was given up, the next ones ask first whether commits are waiting, so that they
 * fail at once and the database's connections are not used up.
 */
export const watchStandby = (): StandbyWatch => {
  let inDoubt = false
  return {
    noteGivenUp: () => {
      inDoubt = true
    },
    check: async (client) => {
      if (!inDoubt) return
      const { rows } = await client.query<{ waiting: number }>(WAITING).catch((error: unknown) => {
        throw markUnavailable(error)
      })
      if (rows[0]!.waiting > 0) throw markUnavailable(new Error('commits wait for the standby of the database'))
      inDoubt = false
    },
  }
}
