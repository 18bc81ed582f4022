import type { Kysely } from 'kysely'
import type { SuspendedReport } from '../../../contract/console/bench/suspending.ts'
import { isPublic } from '../../../domain/console/bench/test-states.ts'
import { BENCH_ROLES, mayCall } from '../../../domain/console/roles.ts'
import type { Database } from '../../db/open-db.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import { isAnotherThan, mayApprove } from '../runs/four-eyes.ts'
import { inTransaction, lockRun, positionOf, recordRun } from '../runs/in-transaction.ts'
import { RunNotChanged, type RunChange } from '../runs/run-change.ts'
import { personNow } from '../people/person-now.ts'
import { adoptTest } from '../publishing/adopt-test.ts'
import { findRunId } from '../publishing/find-runs.ts'
import { markForReaders, setSuspension, type Suspension } from '../marks/suspensions.ts'
import { openGaps, readGate } from '../runs/gate/read-gate.ts'

type By = Pick<RunChange, 'actor' | 'now' | 'timeZone'>
export type SuspendingRefusal =
  | 'role is gone'
  | 'unknown suspension'
  | 'lifted already'
  | 'set it'
  | 'had a hand in it'
  | 'not possible'
  | 'control has not passed'

class SuspendingRefused extends Error {
  readonly reason: SuspendingRefusal
  constructor(reason: SuspendingRefusal) {
    super(reason)
    this.reason = reason
  }
}

const suspensionIn = (trx: Kysely<Schema>, batch: string, testId: string) =>
  trx.selectFrom('suspensions').select('id').where('batch_id', '=', batch).where('test_id', '=', testId).executeTakeFirst()

/** Suspends one report, whole or not at all. An imported one becomes the console's, so that no import takes the mark away. */
const suspendOne = async (database: Database, testId: string, suspension: Suspension, by: By): Promise<SuspendedReport> => {
  const { batch, cause, note } = suspension
  const { actor, now } = by
  let outcome: SuspendedReport = 'suspended'
  const changed = await inTransaction(database, async (trx) => {
    const known = await findRunId(trx, testId)
    const adopted = known === undefined ? await adoptTest(trx, testId, { ...by, roles: [] }) : undefined
    const lockedRun = await lockRun(trx, adopted?.id ?? known!, now)
    const unchanged = { ok: true, id: lockedRun.id, rowVersion: lockedRun.row_version - 1 } as const
    const person = await personNow(trx, actor)
    if (!person || !mayCall(BENCH_ROLES, person.roles)) throw new SuspendingRefused('role is gone')
    if (await suspensionIn(trx, batch, testId)) {
      outcome = 'already suspended'
      throw new RunNotChanged(unchanged)
    }
    if (!isPublic(positionOf(lockedRun))) {
      outcome = 'not published'
      throw new RunNotChanged(unchanged)
    }
    const { id, objects: marked } = await setSuspension(trx, lockedRun, suspension, by)
    const objects: SealedObject[] = [...(adopted?.objects ?? []), ...marked]
    const before = adopted ? { imported: adopted.imported } : undefined
    const recorded = { action: 'suspend' as const, changed: { suspension: id, cause }, note, changes: adopted?.changes ?? [], objects }
    return recordRun(trx, lockedRun, { ...recorded, ...(before ? { before } : {}) }, { ...by, roles: person.roles })
  })
  if (changed.ok) return outcome
  if (changed.reason === 'unknown test') return 'unknown report'
  // Somebody else made it the console's in between.
  if (changed.reason === 'not possible') return suspendOne(database, testId, suspension, by)
  throw new Error(`a report was not suspended: ${changed.reason}`)
}

/**
 * Suspends reports one after the other. What was done before it was interrupted stays, and the same call again does the rest; it ends where
 * the person may not do it any more.
 */
export const suspendReportsNow = async (
  database: Database,
  reports: readonly string[],
  suspension: Suspension,
  by: By,
): Promise<{ ok: true; reports: { id: string; outcome: SuspendedReport }[] } | { ok: false; reason: SuspendingRefusal }> => {
  const done: { id: string; outcome: SuspendedReport }[] = []
  try {
    for (const id of new Set(reports)) done.push({ id, outcome: await suspendOne(database, id, suspension, by) })
    return { ok: true, reports: done }
  } catch (error) {
    if (error instanceof SuspendingRefused) return { ok: false, reason: error.reason }
    throw error
  }
}

/** Whether a control of a test failed, or is not there although one is asked for or linked, and nothing stands for it (HOLD-13). */
const lacksControl = async (trx: Kysely<Schema>, run: TestRunRow, timeZone: string): Promise<boolean> => {
  const gate = await readGate(trx, run, timeZone)
  return gate !== undefined && openGaps(gate).some(({ kind }) => kind === 'control')
}

/**
 * Lifts one suspension: an approver does, who did not set it and had no hand in the test, since a report is as it was before by that alone.
 * Others of the same report stay.
 */
export const liftSuspensionNow = async (
  database: Database,
  suspensionId: string,
  note: string,
  by: By,
): Promise<{ ok: true } | { ok: false; reason: SuspendingRefusal }> => {
  const { actor, now } = by
  try {
    const outcome = await inTransaction(database, async (trx) => {
      const found = await trx.selectFrom('suspensions').select('test_id').where('id', '=', suspensionId).executeTakeFirst()
      const runId = found && (await findRunId(trx, found.test_id))
      if (runId === undefined) throw new SuspendingRefused('unknown suspension')
      const lockedRun = await lockRun(trx, runId, now)
      const testId = lockedRun.test_id
      const person = await personNow(trx, actor)
      if (!person?.roles.includes('approver')) throw new SuspendingRefused('role is gone')
      const set = await trx.selectFrom('suspensions').selectAll().where('id', '=', suspensionId).executeTakeFirstOrThrow()
      if (set.lifted_at !== null) throw new SuspendingRefused('lifted already')
      if (!isPublic(positionOf(lockedRun))) throw new SuspendingRefused('not possible')
      if (!(await isAnotherThan(trx, set.set_by, person))) throw new SuspendingRefused('set it')
      if (!(await mayApprove(trx, lockedRun, person))) throw new SuspendingRefused('had a hand in it')
      if (set.cause === 'control' && (await lacksControl(trx, lockedRun, by.timeZone)))
        throw new SuspendingRefused('control has not passed')
      await trx
        .updateTable('suspensions')
        .set({ lifted_at: now.toISOString(), lifted_by: actor, lift_note: note })
        .where('id', '=', suspensionId)
        .execute()
      await markForReaders(trx, testId, positionOf(lockedRun))
      const objects: SealedObject[] = [
        ['publication', testId],
        ['suspension', suspensionId],
      ]
      const recorded = { action: 'lift-suspension' as const, changed: { suspension: suspensionId }, note, objects }
      return recordRun(trx, lockedRun, recorded, { ...by, roles: person.roles })
    })
    if (!outcome.ok) throw new Error(`a suspension was not lifted: ${outcome.reason}`)
    return { ok: true }
  } catch (error) {
    if (error instanceof SuspendingRefused) return { ok: false, reason: error.reason }
    throw error
  }
}
