import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { EDITABLE_STATES } from '../../../domain/console/bench/bench-test.ts'
import type { Database } from '../../db/open-db.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { requirementsOfRun } from '../runs/gate/read-gate.ts'
import { inTransaction, lockRun, lockRunAsIs, recordRun } from '../runs/in-transaction.ts'
import { RunNotChanged, type RunChange, type RunFailure, type RunOutcome } from '../runs/run-change.ts'

type Db = Kysely<Schema>
type Refusal = Exclude<RunFailure['reason'], 'changed meanwhile' | 'incomplete' | 'not by its protocol' | 'request'>

const refuse = (reason: Refusal): never => {
  throw new RunNotChanged({ ok: false, reason })
}

/** More than any test needs: water, and products in several parts. */
const MAX_CONTROLS_OF_TEST = 20

/** Controls are locked before tests, and tests by their ids, so that nobody waits for each other. */
export const lockControl = async (trx: Db, id: string): Promise<TestRunRow> => {
  const control = await lockRunAsIs(trx, id)
  return !control || control.control === null ? refuse('unknown control') : control
}

const openLink = (db: Db, runId: string, controlId: string) =>
  db
    .selectFrom('run_controls')
    .select('id')
    .where('run_id', '=', runId)
    .where('control_id', '=', controlId)
    .where('unlinked_at', 'is', null)
    .executeTakeFirst()

/** Whether a test can link to a control now: it is at the bench, and its protocol says what it asks for. */
export const isLinkable = async (db: Db, test: TestRunRow): Promise<boolean> =>
  test.control === null && EDITABLE_STATES.includes(test.state) && (await requirementsOfRun(db, test)) !== undefined

/** Of one protocol and one day, as far as both are known: the gate looks at it again when the test is submitted and published. */
const requireFitting = async (trx: Db, test: TestRunRow, control: TestRunRow): Promise<void> => {
  const isOfProtocol = test.protocol_id === control.protocol_id && test.protocol_version === control.protocol_version
  if (!isOfProtocol || (await requirementsOfRun(trx, test)) === undefined) refuse('other protocol')
  if (test.tested_on !== '' && control.tested_on !== '' && test.tested_on !== control.tested_on) refuse('other day')
}

/** Links a test that is locked to a control; what is written into its history, last. */
export const linkIn = async (trx: Db, lockedRun: TestRunRow, control: Pick<TestRunRow, 'id'>, by: RunChange) => {
  const id = randomUUID()
  await trx
    .insertInto('run_controls')
    .values({
      id,
      run_id: lockedRun.id,
      control_id: control.id,
      linked_at: by.now.toISOString(),
      linked_by: by.actor,
      unlinked_at: null,
      unlinked_by: null,
      unlink_note: null,
    })
    .execute()
  return () =>
    recordRun(trx, lockedRun, { action: 'link-control', changed: { control: control.id, link: id }, objects: [['control-link', id]] }, by)
}

/** Links a test at the bench to a control that has not failed, once (JAR-13). */
export const linkControl = (database: Database, runId: string, controlId: string, by: RunChange): Promise<RunOutcome> =>
  inTransaction(database, async (trx) => {
    const control = await lockControl(trx, controlId)
    const lockedRun = await lockRun(trx, runId, by.now)
    if (await openLink(trx, runId, controlId)) throw new RunNotChanged({ ok: true, id: runId, rowVersion: lockedRun.row_version - 1 })
    if (lockedRun.control !== null || !EDITABLE_STATES.includes(lockedRun.state) || control.state === 'void') refuse('not possible')
    if (control.control_outcome === 'failed') refuse('control has failed')
    await requireFitting(trx, lockedRun, control)
    const links = await trx.selectFrom('run_controls').select('id').where('run_id', '=', runId).execute()
    if (links.length >= MAX_CONTROLS_OF_TEST) refuse('too many')
    return (await linkIn(trx, lockedRun, control, by))()
  })

/**
 * Takes a link back that was made by mistake, with a reason. Once something was read in the control it stays: what it says of a test is not left
 * out because it says it (JAR-14).
 */
export const unlinkControl = (database: Database, runId: string, controlId: string, note: string, by: RunChange): Promise<RunOutcome> =>
  inTransaction(database, async (trx) => {
    const control = await lockControl(trx, controlId)
    const lockedRun = await lockRun(trx, runId, by.now)
    const link = await openLink(trx, runId, controlId)
    if (!link) throw new RunNotChanged({ ok: true, id: runId, rowVersion: lockedRun.row_version - 1 })
    if (!EDITABLE_STATES.includes(lockedRun.state)) refuse('not possible')
    const read = await trx.selectFrom('readings').select('id').where('run_id', '=', controlId).limit(1).executeTakeFirst()
    if (read || control.control_outcome !== null) refuse('control was read')
    await trx
      .updateTable('run_controls')
      .set({ unlinked_at: by.now.toISOString(), unlinked_by: by.actor, unlink_note: note })
      .where('id', '=', link.id)
      .execute()
    return recordRun(
      trx,
      lockedRun,
      { action: 'unlink-control', changed: { control: controlId, link: link.id }, note, objects: [['control-link', link.id]] },
      by,
    )
  })
