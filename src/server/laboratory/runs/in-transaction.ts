import type { Kysely } from 'kysely'
import type { RunAction } from '../../../domain/console/bench/bench-test.ts'
import { needsReason, type ValueChange } from '../../../domain/console/bench/sheet-values.ts'
import type { TestPosition } from '../../../domain/console/bench/test-states.ts'
import { appendAudit, type Codes } from '../../audit/append-audit.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import type { Database } from '../../db/open-db.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { NotDone } from '../desk/desk-change.ts'
import { REQUEST_REFUSALS, RunNotChanged, type RunChange, type RunEvent, type RunOutcome } from './run-change.ts'
import { sha256Hex } from '../../process/sha256.ts'

/** Atomic; joins a running transaction. */
export const inTransaction = async (
  { kysely }: Database,
  run: (trx: Kysely<Schema>) => Promise<{ id: string; rowVersion: number }>,
): Promise<RunOutcome> => {
  try {
    return { ok: true, ...(await (kysely.isTransaction ? run(kysely) : kysely.transaction().execute(run))) }
  } catch (error) {
    if (error instanceof RunNotChanged) return error.outcome
    if (!(error instanceof NotDone)) throw error
    const { reason, id } = error.outcome
    const why = REQUEST_REFUSALS.find((one) => one === reason)
    if (why === undefined) throw error
    return { ok: false, reason: 'request', id, why }
  }
}

/** The history of a test, or what happened after a version of it. */
export const readRunEvents = async (db: Kysely<Schema>, runId: string, afterVersion = 0): Promise<RunEvent[]> => {
  const rows = await db
    .selectFrom('run_events')
    .selectAll()
    .where('run_id', '=', runId)
    .where('row_version', '>', afterVersion)
    .orderBy('row_version')
    .execute()
  return rows.map(({ row_version: rowVersion, at, actor, action, changed, note, changes }) => ({
    rowVersion,
    at,
    actor,
    action,
    changed: JSON.parse(changed) as Codes,
    note,
    changes: changes === null ? [] : (JSON.parse(changes) as ValueChange[]),
  }))
}

type Seen = { rowVersion: number; isHarmless?: (action: RunAction) => boolean }

/** Rolls the transaction back with what happened where a test was changed since it was seen, unless all of that is harmless. */
export const assertVersion = async (
  trx: Kysely<Schema>,
  lockedRun: TestRunRow,
  { rowVersion, isHarmless = () => false }: Seen,
): Promise<void> => {
  const current = lockedRun.row_version - 1
  if (rowVersion === current) return
  const changes = await readRunEvents(trx, lockedRun.id, rowVersion)
  if (rowVersion < current && changes.every(({ action }) => isHarmless(action))) return
  throw new RunNotChanged({ ok: false, reason: 'changed meanwhile', rowVersion: current, changes })
}

/**
 * Locks a test until the transaction ends and returns it with its new version. The write comes first, so that nobody else can come
 * between.
 */
export const lockRun = async (trx: Kysely<Schema>, id: string, now: Date): Promise<TestRunRow> => {
  const lockedRun = await trx
    .updateTable('test_runs')
    .set((set) => ({ row_version: set('row_version', '+', 1), changed_at: now.toISOString() }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!lockedRun) throw new RunNotChanged({ ok: false, reason: 'unknown test' })
  return lockedRun
}

/** Locks a test as it is, without a new version: it may be that nothing of it changes. */
export const lockRunAsIs = (trx: Kysely<Schema>, id: string): Promise<TestRunRow | undefined> =>
  trx
    .updateTable('test_runs')
    .set((set) => ({ row_version: set('row_version', '+', 0) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** From its first submission on a test's values are changed with a reason only (LAB-180). */
export const requireReason = ({ submitted_at: submittedAt, versions }: TestRunRow, reason: string): void => {
  if (needsReason({ submittedAt, versions }) && reason === '') throw new RunNotChanged({ ok: false, reason: 'reason needed' })
}

export const positionOf = ({ state, versions, is_withdrawal_confirmed: confirmed, control }: TestRunRow): TestPosition => ({
  state,
  versions,
  isWithdrawalConfirmed: confirmed === 1,
  ...(control === null ? {} : { isControl: true }),
})

export type Recorded = {
  action: RunAction
  before?: Codes
  changed: Codes
  note?: string
  /** The values of the sheet that it changed. */
  changes?: readonly ValueChange[]
  /** What it made or changed besides the sheet. */
  objects?: readonly SealedObject[]
}

/**
 * Writes a change of a test into its history and into the audit, which has the words of a note as their hash only and seals the sheet, the
 * event and whatever else was made. It comes last in a transaction (`appendAudit`).
 */
export const recordRun = async (
  trx: Kysely<Schema>,
  { id, row_version: rowVersion }: Pick<TestRunRow, 'id' | 'row_version'>,
  { action, before, changed, note = '', changes = [], objects = [] }: Recorded,
  { actor, now }: RunChange,
): Promise<{ id: string; rowVersion: number }> => {
  await trx
    .insertInto('run_events')
    .values({
      run_id: id,
      row_version: rowVersion,
      at: now.toISOString(),
      actor,
      action,
      changed: JSON.stringify(changed),
      note,
      changes: changes.length === 0 ? null : JSON.stringify(changes),
    })
    .execute()
  await appendAudit(trx, {
    at: now,
    actor,
    action: `test.${action}`,
    entity: 'test',
    entityId: id,
    ...(before ? { before } : {}),
    objects: [['run', id], ['run-event', id, rowVersion], ...objects],
    after: { ...changed, ...(note === '' ? {} : { note: sha256Hex(note) }) },
  })
  return { id, rowVersion }
}
