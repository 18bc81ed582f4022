import { BENCH_STATES } from '../../../../domain/console/bench/bench-test.ts'
import { gapKey, isJustifiable } from '../../../../domain/method/gaps.ts'
import type { DeviationKind, ProtocolGap } from '../../../../domain/method/requirements.ts'
import type { Database } from '../../../db/open-db.ts'
import { inTransaction, lockRun, recordRun } from '../in-transaction.ts'
import { RunNotChanged, type RunChange, type RunOutcome } from '../run-change.ts'
import { readDeviations, readGate, standingFor } from './read-gate.ts'

/** A deviation as the browser sends it; `id` is its own, so that a repeated call adds nothing. */
type NewDeviation = {
  id: string
  gap: ProtocolGap
  kind: DeviationKind
  justification: string
  isAcceptedByCustomer: boolean
  /** The one that stands for this gap, and whose place it takes. */
  supersedes: string | null
}

/** Justifies what a test lacks of its protocol, or replaces a justification by another, once (GATE-06). */
export const addDeviation = (
  database: Database,
  runId: string,
  { id, gap, kind, justification, isAcceptedByCustomer, supersedes }: NewDeviation,
  runChange: RunChange,
): Promise<RunOutcome> =>
  inTransaction(database, async (trx) => {
    const lockedRun = await lockRun(trx, runId, runChange.now)
    const before = lockedRun.row_version - 1
    const deviations = await readDeviations(trx, runId)
    if (deviations.some((one) => one.id === id)) throw new RunNotChanged({ ok: true, id: runId, rowVersion: before })
    const isTaken = await trx.selectFrom('run_deviations').select('id').where('id', '=', id).executeTakeFirst()
    if (isTaken || !BENCH_STATES.includes(lockedRun.state)) throw new RunNotChanged({ ok: false, reason: 'not possible' })
    const found = (await readGate(trx, lockedRun, runChange.timeZone))?.gaps.find((one) => gapKey(one.gap) === gapKey(gap))
    if (!found) throw new RunNotChanged({ ok: false, reason: 'no such gap' })
    if (!isJustifiable(found.gap)) throw new RunNotChanged({ ok: false, reason: 'not justifiable' })
    // Two people at once: the second looks at what the first wrote.
    if ((standingFor(deviations, gap)?.id ?? null) !== supersedes)
      throw new RunNotChanged({ ok: false, reason: 'changed meanwhile', rowVersion: before, changes: [] })
    await trx
      .insertInto('run_deviations')
      .values({
        id,
        run_id: runId,
        gap: JSON.stringify(found.gap),
        kind,
        justification,
        is_accepted_by_customer: isAcceptedByCustomer ? 1 : 0,
        supersedes,
        added_at: runChange.now.toISOString(),
        added_by: runChange.actor,
      })
      .execute()
    const changed = { deviation: id, gap: found.gap.kind, kind, ...(supersedes === null ? {} : { supersedes }) }
    return recordRun(trx, lockedRun, { action: 'add-deviation', changed, objects: [['deviation', id]] }, runChange)
  })
