import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { MINUTE_MS } from '../../../domain/durations.ts'
import type { Schema } from '../../db/schema/schema.ts'

type Db = Kysely<Schema>

/** Rows that are read between two turns of the event loop. */
const PAGE = 500
/** Changes of other servers may become visible later than their time says, and their clocks may differ. */
const OVERLAP_MS = 10 * MINUTE_MS

/** A row of a table, and what statistics need of it. */
export type Read<Row> = { id: string; rowVersion: number; changedAt: string; row: Row }
type Source<Row> = {
  table: 'requests' | 'test_runs'
  /** All states, since the index begins with them. */
  states: readonly string[]
  /** Rows that count, in SQL; all of them where nothing is said. */
  where?: RawBuilder<unknown>
  read: (db: Db, ids: string[]) => Promise<Read<Row>[]>
}

/** The rows that were changed since a time, which never goes back: the same list as before where nothing was changed. */
export type KnownRows<Row> = (first: string) => Promise<readonly Row[]>

/**
 * Keeps in memory what statistics need of a table. Reading all of it takes seconds where there are 100,000 rows, so that it is read
 * once, and then what was changed since.
 */
export const createKnownRows = <Row>(db: Db, { table, states, where = sql`1 = 1`, read }: Source<Row>): KnownRows<Row> => {
  const known = new Map<string, Read<Row>>()
  let list: readonly Row[] | undefined
  /** All changes until then are known. */
  let newest = ''
  let running: Promise<void> | undefined

  const changedSince = (time: string): RawBuilder<unknown> =>
    sql`from ${sql.table(table)} where state in (${sql.join(states.map((state) => sql.lit(state)))}) and changed_at >= ${time} and ${where}`
  const idsSince = async (time: string): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select id ${changedSince(time)}`.execute(db)
    return rows.map(({ id }) => id)
  }
  const countSince = async (time: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select cast(count(*) as integer) as count ${changedSince(time)}`.execute(db)
    return rows[0]?.count ?? 0
  }

  const takeIn = async (ids: readonly string[]): Promise<void> => {
    let last = newest
    for (let at = 0; at < ids.length; at += PAGE) {
      if (at > 0) await nextTurn()
      for (const one of await read(db, ids.slice(at, at + PAGE))) {
        if (one.changedAt > last) last = one.changedAt
        const before = known.get(one.id)
        if (before?.rowVersion === one.rowVersion && before.changedAt === one.changedAt) continue
        known.set(one.id, one)
        list = undefined
      }
    }
    newest = last
  }
  const forget = (isGone: (one: Read<Row>) => boolean): void => {
    for (const one of known.values())
      if (isGone(one)) {
        known.delete(one.id)
        list = undefined
      }
  }

  const update = async (first: string): Promise<void> => {
    forget(({ changedAt }) => changedAt < first)
    const overlapped = newest === '' ? '' : new Date(Date.parse(newest) - OVERLAP_MS).toISOString()
    await takeIn(await idsSince(overlapped > first ? overlapped : first))
    // More are known than there are where some were deleted.
    if (known.size <= (await countSince(first))) return
    const left = new Set(await idsSince(first))
    forget(({ id }) => !left.has(id))
  }
  return async (first) => {
    running ??= update(first).finally(() => {
      running = undefined
    })
    await running
    list ??= Array.from(known.values(), ({ row }) => row)
    return list
  }
}
