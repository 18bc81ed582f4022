import type { Kysely } from 'kysely'
import { validReadings, type ReadingSource } from '../../../domain/console/bench/bench-test.ts'
import type { TimedReading } from '../../../domain/console/bench/plausibility.ts'
import type { ReadingRow, TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { readingOf, readLines, readReadings, sheetOf, sourceOf } from './sheet-rows.ts'

/** When the jar was looked at: a correction comes later and says nothing of that, unless it was noted on paper. */
export const readAtOf = (row: ReadingRow, all: readonly ReadingRow[]): string => {
  const before = row.corrects === null || row.noted_at !== null ? undefined : all.find(({ id }) => id === row.corrects)
  return before ? readAtOf(before, all) : row.read_at
}

/** What was entered about a test: its sheet, and the valid readings with the times at which the jar was looked at. */
export const readSheetAndReadings = async (db: Kysely<Schema>, row: TestRunRow) => {
  const rows = await readReadings(db, row.id)
  const readings = validReadings(rows).map((one): TimedReading & ReadingSource & { by: string } => ({
    ...readingOf(one),
    ...sourceOf(one),
    readAt: readAtOf(one, rows),
    by: one.added_by,
  }))
  return { sheet: sheetOf(row, await readLines(db, row.id)), readings, startedAt: row.started_at }
}
