import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { RunAction } from '../../../domain/console/bench/bench-test.ts'
import { nextControlPosition, type ControlAction, type ControlOutcome } from '../../../domain/console/bench/controls.ts'
import { isPublic } from '../../../domain/console/bench/test-states.ts'
import type { Database } from '../../db/open-db.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { setSuspension } from '../marks/suspensions.ts'
import { openGaps, readGate } from '../runs/gate/read-gate.ts'
import { assertVersion, inTransaction, lockRun, lockRunAsIs, positionOf, recordRun } from '../runs/in-transaction.ts'
import { readMissing } from '../runs/read-plausible.ts'
import { RunNotChanged, type RunChange, type RunOutcome, type SeenRun } from '../runs/run-change.ts'
import { tellOfReturn } from '../runs/tell-of-test.ts'

type Db = Kysely<Schema>

/** What is done with a control, each with its reason. */
export type ControlChange =
  | { action: 'conclude'; outcome: ControlOutcome; note: string }
  | { action: Exclude<ControlAction, 'conclude'>; note: string }

const RECORDED: Record<ControlAction, RunAction> = {
  conclude: 'conclude-control',
  reopen: 'reopen-control',
  fail: 'fail-control',
  void: 'void',
}

const WHAT_HAPPENED: Record<ControlAction, string> = {
  conclude: 'failed',
  reopen: 'is being corrected',
  fail: 'failed',
  void: 'is void',
}

/** It passes only as whole as its protocol asks. It fails as soon as somebody sees that. */
const requireWhole = async (trx: Db, control: TestRunRow, by: RunChange): Promise<void> => {
  const missing = await readMissing(trx, control, by)
  if (missing.length > 0) throw new RunNotChanged({ ok: false, reason: 'incomplete', missing })
  const gate = await readGate(trx, control, by.timeZone)
  const gaps = gate ? openGaps(gate) : []
  if (gaps.length > 0) throw new RunNotChanged({ ok: false, reason: 'not by its protocol', gaps })
}

/** The tests that link to a control, locked by their ids. */
const lockLinkedTests = async (trx: Db, controlId: string): Promise<TestRunRow[]> => {
  const links = await trx
    .selectFrom('run_controls')
    .select('run_id')
    .where('control_id', '=', controlId)
    .where('unlinked_at', 'is', null)
    .orderBy('run_id')
    .execute()
  const tests: TestRunRow[] = []
  for (const { run_id: id } of links) {
    const test = await lockRunAsIs(trx, id)
    if (test) tests.push(test)
  }
  return tests
}

/**
 * What rested on a control does not any more: submitted tests go back to the bench, published reports are under review. The tests are locked.
 * What is written into their histories comes later, last.
 */
const takeBack = async (trx: Db, tests: readonly TestRunRow[], control: string, note: string, by: RunChange) => {
  const suspension = { batch: randomUUID(), cause: 'control' as const, source: control, note }
  const records: (() => Promise<unknown>)[] = []
  for (const { id } of tests.filter(({ state }) => state === 'submitted')) {
    const test = await lockRun(trx, id, by.now)
    await trx.updateTable('test_runs').set({ state: 'returned' }).where('id', '=', id).execute()
    await tellOfReturn(trx, test, by)
    const changed = { state: 'returned', control }
    records.push(() => recordRun(trx, test, { action: 'return', before: { state: test.state }, changed, note }, by))
  }
  for (const { id } of tests.filter((test) => isPublic(positionOf(test)))) {
    const test = await lockRun(trx, id, by.now)
    const { id: set, objects } = await setSuspension(trx, test, suspension, by)
    const changed = { suspension: set, cause: suspension.cause, control }
    records.push(() => recordRun(trx, test, { action: 'suspend', changed, note, objects }, by))
  }
  return records
}

/**
 * Concludes a control, brings it back to the bench, lets one fail that had passed, or voids it. What links to it and rests on it is taken back
 * in the same transaction, so that no report stays green that should not (HOLD-11).
 */
export const changeControl = (database: Database, { id, rowVersion }: SeenRun, change: ControlChange, by: RunChange): Promise<RunOutcome> =>
  inTransaction(database, async (trx) => {
    const control = await lockRun(trx, id, by.now)
    if (control.control === null) throw new RunNotChanged({ ok: false, reason: 'unknown control' })
    await assertVersion(trx, control, { rowVersion })
    const before = { state: control.state, outcome: control.control_outcome }
    const next = nextControlPosition(before, change.action, by.roles, 'outcome' in change ? change.outcome : 'failed')
    if (!next) throw new RunNotChanged({ ok: false, reason: before.outcome === 'failed' ? 'control has failed' : 'not possible' })
    if (next.outcome === 'passed') await requireWhole(trx, control, by)
    await trx
      .updateTable('test_runs')
      .set({
        state: next.state,
        control_outcome: next.outcome,
        ...(change.action === 'conclude' ? { submitted_at: by.now.toISOString() } : {}),
      })
      .where('id', '=', id)
      .execute()
    const isTakenBack = before.outcome === 'passed' || next.outcome === 'failed'
    const tests = isTakenBack ? await lockLinkedTests(trx, id) : []
    const note = `The control ${id} ${WHAT_HAPPENED[change.action]}: ${change.note}`
    const records = await takeBack(trx, tests, id, note, by)
    const changed = { state: next.state, ...(next.outcome === null ? {} : { outcome: next.outcome }) }
    const recorded = await recordRun(
      trx,
      control,
      { action: RECORDED[change.action], before: { state: before.state }, changed, note: change.note },
      by,
    )
    for (const record of records) await record()
    return recorded
  })
