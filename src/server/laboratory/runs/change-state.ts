import type { Kysely } from 'kysely'
import { missingInReport, type MissingInReport } from '../../../domain/console/missing-in-report.ts'
import { nextTestPosition } from '../../../domain/console/test-states.ts'
import type { Database } from '../../db/open-db.ts'
import type { TestRunRow } from '../../db/bench-schema.ts'
import type { Schema } from '../../db/schema.ts'
import { auditRequests } from '../desk/change-request.ts'
import { RunNotChanged, type RunChange, type RunOutcome, type SeenRun } from './change.ts'
import { lockRun, inTransaction, positionOf, recordRun, assertVersion } from './in-transaction.ts'
import { releaseRequests } from './release-requests.ts'
import { readingOf, readLines, readReadings, sheetOf, validReadings } from './sheet-rows.ts'

/** What the bench does with a test's state; `note` is the reason of a voided test. */
export type BenchChange = { action: 'start' | 'submit' | 'rework' } | { action: 'void'; note: string }

/** What a test's report lacks. */
export const readMissing = async (db: Kysely<Schema>, row: TestRunRow): Promise<MissingInReport[]> => {
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
  runChange: RunChange,
): Promise<RunOutcome> =>
  inTransaction(database, async (trx) => {
    const lockedRun = await lockRun(trx, id, runChange.now)
    await assertVersion(trx, lockedRun, { rowVersion })
    const next = nextTestPosition(positionOf(lockedRun), change.action, runChange.roles)
    if (!next) throw new RunNotChanged({ ok: false, reason: 'not possible' })
    if (change.action === 'submit') {
      const missing = await readMissing(trx, lockedRun)
      if (missing.length > 0) throw new RunNotChanged({ ok: false, reason: 'incomplete', missing })
    }
    const at = runChange.now.toISOString()
    const times = change.action === 'start' ? { started_at: at } : change.action === 'submit' ? { submitted_at: at } : {}
    await trx
      .updateTable('test_runs')
      .set({ state: next.state, ...times })
      .where('id', '=', id)
      .execute()
    const released = change.action === 'void' ? await releaseRequests(trx, lockedRun.test_id, runChange) : []
    await auditRequests(trx, released, runChange)
    const recorded = { action: change.action, before: { state: lockedRun.state }, changed: { state: next.state } }
    return recordRun(trx, lockedRun, change.action === 'void' ? { ...recorded, note: change.note } : recorded, runChange)
  })
