import { sql, type Kysely } from 'kysely'
import { BENCH_STATES, validReadings } from '../../domain/console/bench/bench-test.ts'
import { readHoursOf } from './protocols/read-protocols.ts'
import { readJarsOf } from './runs/jars/read-jars.ts'
import { nextReading, type NextReading } from '../../domain/console/bench/next-reading.ts'
import type { TestRunRow } from '../db/schema/bench-schema.ts'
import type { Schema } from '../db/schema/schema.ts'

/** The next reading of each of these tests that is at the bench and has one (LAB-211). */
export const readNextReadings = async (
  db: Kysely<Schema>,
  runs: readonly Pick<TestRunRow, 'id' | 'state'>[],
): Promise<Map<string, NextReading>> => {
  const ids = runs.filter(({ state }) => BENCH_STATES.includes(state)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = validReadings(await db.selectFrom('readings').selectAll().where('run_id', 'in', ids).execute())
  const jars = await readJarsOf(db, ids)
  const hoursOf = await readHoursOf(db, sql<boolean>`id in (${sql.join(ids)})`)
  return new Map(
    ids.flatMap((id) => {
      const read = rows.filter((row) => row.run_id === id).map(({ hours, read_at: readAt, jar_id: jar }) => ({ hours, readAt, jar }))
      const next = nextReading(read, [null, ...(jars.get(id) ?? [])], hoursOf.get(id))
      return next ? [[id, next] as const] : []
    }),
  )
}
