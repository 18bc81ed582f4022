import type { Kysely } from 'kysely'
import { missingInReport, type Missing } from '../../../domain/console/missing-in-report.ts'
import { nextTestPosition } from '../../../domain/console/test-states.ts'
import type { Database } from '../../db/open-db.ts'
import type { TestRunRow } from '../../db/bench-schema.ts'
import type { Schema } from '../../db/schema.ts'
import { auditRequests } from '../desk/change-request.ts'
import { RunNotChanged, type Benching, type RunOutcome, type SeenRun } from './change.ts'
import { holdRun, inTransaction, positionOf, recordRun, requireSeen } from './in-transaction.ts'
import { releaseRequests } from './release-requests.ts'
import { readingOf, readLines, readReadings, sheetOf, validReadings } from './sheet-rows.ts'

/** What the bench does with a test's state; `note` is the reason of a voided test. */
export type BenchChange = { action: 'start' | 'submit' | 'rework' } | { action: 'void'; note: string }

/** What a test's report lacks. */
export const readMissing = async (db: Kysely<Schema>, row: TestRunRow): Promise<Missing[]> => {
  const sheet = sheetOf(row, await readLines(db, row.id))
  const readings = validReadings(await readReadings(db, row.id)).map(readingOf)
  const ids = sheet.lines.map(({ productId }) => productId).filter((id) => id !== '')
  const listed = ids.length === 0 ? [] : await db.selectFrom('products').select('id').where('id', 'in', ids).execute()
  const known = new Set(listed.map(({ id }) => id))
  return missingInReport(sheet, readings, (id) => known.has(id))
}

/** Starts, submits, takes back after a return, or voids a test, where the table of states and the roles allow it. */
export const changeState = (
  database: Database,
  { id, rowVersion }: SeenRun,
  change: BenchChange,
  benching: Benching,
): Promise<RunOutcome> =>
  inTransaction(database, async (trx) => {
    const held = await holdRun(trx, id, benching.now)
    await requireSeen(trx, held, { rowVersion })
    const next = nextTestPosition(positionOf(held), change.action, benching.roles)
    if (!next) throw new RunNotChanged({ ok: false, reason: 'not possible' })
    if (change.action === 'submit') {
      const missing = await readMissing(trx, held)
      if (missing.length > 0) throw new RunNotChanged({ ok: false, reason: 'incomplete', missing })
    }
    const at = benching.now.toISOString()
    const times = change.action === 'start' ? { started_at: at } : change.action === 'submit' ? { submitted_at: at } : {}
    await trx
      .updateTable('test_runs')
      .set({ state: next.state, ...times })
      .where('id', '=', id)
      .execute()
    const released = change.action === 'void' ? await releaseRequests(trx, held.test_id, benching) : []
    await auditRequests(trx, released, benching)
    const recorded = { action: change.action, before: { state: held.state }, changed: { state: next.state } }
    return recordRun(trx, held, change.action === 'void' ? { ...recorded, note: change.note } : recorded, benching)
  })
