import type { Kysely } from 'kysely'
import { changedValues } from '../../../domain/console/bench/sheet-values.ts'
import { nextTestPosition } from '../../../domain/console/bench/test-states.ts'
import type { Database } from '../../db/open-db.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { auditRequests } from '../desk/change-request.ts'
import { RunNotChanged, type RunChange, type RunOutcome, type SeenRun } from './run-change.ts'
import { lockRun, inTransaction, positionOf, recordRun, assertVersion } from './in-transaction.ts'
import { isAlone, isAuthorised } from '../competence/read-competence.ts'
import { readNewestProtocols } from '../protocols/read-protocols.ts'
import { requireOffered } from './gate/named-protocol.ts'
import { openGaps, readGate, requirementsOfRun } from './gate/read-gate.ts'
import { releaseRequests } from './release-requests.ts'
import { tellOfSubmission } from './tell-of-test.ts'
import { sheetOf } from './sheet-rows.ts'
import { readDoubts, readMissing } from './read-plausible.ts'
import { laboratoryDay } from '../../../domain/method/laboratory-days.ts'

/** What the bench does with a test's state; `note` is why it is voided, or submitted although something in it is unlikely. */
export type BenchChange =
  | { action: 'start' | 'rework' }
  | { action: 'submit'; note?: string | undefined }
  | { action: 'void'; note: string }

/** What is plain when a test is started, where nobody entered it: the day, and the protocol where there is only one. */
const beginning = async (trx: Kysely<Schema>, row: TestRunRow, { now, timeZone }: RunChange) => {
  const offered = (await readNewestProtocols(trx)).filter(({ isRetired }) => !isRetired)
  const [only] = row.protocol_id === null && offered.length === 1 ? offered : []
  const columns = {
    ...(row.tested_on === '' ? { tested_on: laboratoryDay(now, timeZone) } : {}),
    ...(only ? { protocol_id: only.id, protocol_version: only.version } : {}),
  }
  return { columns, changes: changedValues(sheetOf(row, []), sheetOf({ ...row, ...columns }, [])) }
}

/**
 * Who starts a test is authorised to test by its protocol, where that asks. Whoever nobody else could authorise goes on: readings are taken all
 * the same, and named as what the test lacks (COMP-06, COMP-08).
 */
const requireAuthorised = async (trx: Kysely<Schema>, row: TestRunRow, { actor, ...when }: RunChange): Promise<void> => {
  const asked = await requirementsOfRun(trx, row)
  if (!asked?.isAuthorisationAsked || (await isAuthorised(trx, { person: actor, protocol: row.protocol_id!, level: 'test' }, when))) return
  if (!(await isAlone(trx, actor))) throw new RunNotChanged({ ok: false, reason: 'not authorised' })
}

const noteOf = (change: BenchChange): string => ('note' in change && change.note) || ''

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
      const missing = await readMissing(trx, lockedRun, runChange)
      if (missing.length > 0) throw new RunNotChanged({ ok: false, reason: 'incomplete', missing })
      const gate = await readGate(trx, lockedRun, runChange.timeZone)
      const gaps = gate ? openGaps(gate) : []
      if (gaps.length > 0) throw new RunNotChanged({ ok: false, reason: 'not by its protocol', gaps })
      if (noteOf(change) === '' && (await readDoubts(trx, lockedRun)).length > 0) throw new RunNotChanged({ ok: false, reason: 'unlikely' })
    }
    if (change.action === 'start') await requireOffered(trx, sheetOf(lockedRun, []).protocol)
    const at = runChange.now.toISOString()
    const begun = change.action === 'start' ? await beginning(trx, lockedRun, runChange) : undefined
    if (begun) await requireAuthorised(trx, { ...lockedRun, ...begun.columns }, runChange)
    const times = begun ? { started_at: at, ...begun.columns } : change.action === 'submit' ? { submitted_at: at } : {}
    await trx
      .updateTable('test_runs')
      .set({ state: next.state, ...times })
      .where('id', '=', id)
      .execute()
    const released = change.action === 'void' ? await releaseRequests(trx, lockedRun.test_id, runChange) : []
    if (change.action === 'submit') await tellOfSubmission(trx, lockedRun, runChange)
    await auditRequests(trx, released, runChange)
    const recorded = { action: change.action, before: { state: lockedRun.state }, changed: { state: next.state } }
    return recordRun(trx, lockedRun, { ...recorded, note: noteOf(change), changes: begun?.changes ?? [] }, runChange)
  })
