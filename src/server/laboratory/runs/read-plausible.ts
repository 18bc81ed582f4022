import { NO_TIME_ZONE, type LaboratoryNow } from '../../../domain/method/laboratory-days.ts'
import type { Kysely } from 'kysely'
import { doubtsBesideGaps } from '../../../domain/console/bench/doubts-beside-gaps.ts'
import { missingInReport, type MissingInReport } from '../../../domain/console/bench/missing-in-report.ts'
import { missingInControl } from '../../../domain/console/bench/controls.ts'
import { doubtsIn, impossibleIn, USUAL_LIMITS, type Doubt, type ProtocolLimits } from '../../../domain/console/bench/plausibility.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { limitsOf } from '../protocols/read-protocols.ts'
import { IMPORTED } from './gate/named-protocol.ts'
import { readGate } from './gate/read-gate.ts'
import { readSheetAndReadings } from './read-looked-at.ts'

type Db = Kysely<Schema>

const readLimits = async (db: Db, { protocol_id: id, protocol_version: version }: TestRunRow): Promise<ProtocolLimits> => {
  if (id === null || version === null) return USUAL_LIMITS
  const protocol = await db.selectFrom('protocols').select('limits').where('id', '=', id).where('version', '=', version).executeTakeFirst()
  return protocol ? limitsOf(protocol) : USUAL_LIMITS
}

/** What a test's report lacks, or a control to pass, and what in it cannot be (LAB-186). */
export const readMissing = async (db: Db, row: TestRunRow, when: LaboratoryNow): Promise<MissingInReport[]> => {
  const entered = await readSheetAndReadings(db, row)
  const { sheet, readings: timed } = entered
  const readings = timed.map(
    ({ readAt: _readAt, jar: _jar, phMeter: _meter, thermometer: _thermometer, notedAt: _noted, ...reading }) => reading,
  )
  const ids = sheet.lines.map(({ productId }) => productId).filter((id) => id !== '')
  const listed = ids.length === 0 ? [] : await db.selectFrom('products').select(['id', 'form']).where('id', 'in', ids).execute()
  const forms = new Map(listed.map(({ id, form }) => [id, form]))
  const isProduct = (id: string): boolean => forms.has(id)
  const lacks =
    row.control === null ? missingInReport(sheet, readings, isProduct) : missingInControl(row.control, sheet, readings, isProduct)
  // Nobody here knows by which protocol an imported test was made.
  const needed = row.created_by === IMPORTED ? lacks.filter(({ field }) => field !== 'protocol') : lacks
  return [...needed, ...impossibleIn(entered, when, (id) => forms.get(id))]
}

/** What of a test is unlikely by its protocol (LAB-187), apart from what it lacks of it, which has its own justification. */
export const readDoubts = async (db: Db, row: TestRunRow): Promise<Doubt[]> => {
  // Of the gaps that are doubts too none depends on where a day begins.
  const gaps = (await readGate(db, row, NO_TIME_ZONE))?.gaps ?? []
  return doubtsBesideGaps(
    doubtsIn(await readSheetAndReadings(db, row), await readLimits(db, row)),
    gaps.map(({ gap }) => gap),
  )
}
