import type { LaboratoryNow } from '../../../domain/method/laboratory-days.ts'
import { validReadings } from '../../../domain/console/bench/bench-test.ts'
import type { Kysely } from 'kysely'
import { missingInReport, type MissingInReport } from '../../../domain/console/bench/missing-in-report.ts'
import {
  doubtsIn,
  impossibleIn,
  USUAL_LIMITS,
  type Doubt,
  type ProtocolLimits,
  type TimedReading,
} from '../../../domain/console/bench/plausibility.ts'
import type { ReadingRow, TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { limitsOf } from '../protocols/read-protocols.ts'
import { readingOf, readLines, readReadings, sheetOf } from './sheet-rows.ts'

type Db = Kysely<Schema>

/** When the jar was looked at: a correction comes later and says nothing of that. */
const readAtOf = (row: ReadingRow, all: readonly ReadingRow[]): string => {
  const before = row.corrects === null ? undefined : all.find(({ id }) => id === row.corrects)
  return before ? readAtOf(before, all) : row.read_at
}

const readEntered = async (db: Db, row: TestRunRow) => {
  const rows = await readReadings(db, row.id)
  const readings = validReadings(rows).map((one): TimedReading => ({ ...readingOf(one), readAt: readAtOf(one, rows) }))
  return { sheet: sheetOf(row, await readLines(db, row.id)), readings, startedAt: row.started_at }
}

const readLimits = async (db: Db, { protocol_id: id, protocol_version: version }: TestRunRow): Promise<ProtocolLimits> => {
  if (id === null || version === null) return USUAL_LIMITS
  const protocol = await db.selectFrom('protocols').select('limits').where('id', '=', id).where('version', '=', version).executeTakeFirst()
  return protocol ? limitsOf(protocol) : USUAL_LIMITS
}

/** What a test's report lacks, and what in it cannot be (LAB-186). */
export const readMissing = async (db: Db, row: TestRunRow, when: LaboratoryNow): Promise<MissingInReport[]> => {
  const entered = await readEntered(db, row)
  const { sheet, readings: timed } = entered
  const readings = timed.map(({ readAt: _readAt, ...reading }) => reading)
  const ids = sheet.lines.map(({ productId }) => productId).filter((id) => id !== '')
  const listed = ids.length === 0 ? [] : await db.selectFrom('products').select(['id', 'form']).where('id', 'in', ids).execute()
  const forms = new Map(listed.map(({ id, form }) => [id, form]))
  return [...missingInReport(sheet, readings, (id) => forms.has(id)), ...impossibleIn(entered, when, (id) => forms.get(id))]
}

/** What of a test is unlikely by its protocol (LAB-187). */
export const readDoubts = async (db: Db, row: TestRunRow): Promise<Doubt[]> =>
  doubtsIn(await readEntered(db, row), await readLimits(db, row))
