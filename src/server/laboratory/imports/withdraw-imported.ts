import type { Kysely } from 'kysely'
import { nextTestPosition } from '../../../domain/console/bench/test-states.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { auditRequests } from '../desk/change-request.ts'
import { lockAsIs } from '../desk/mixes/linked-requests.ts'
import { lockRun, positionOf, recordRun } from '../runs/in-transaction.ts'
import { RunNotChanged, type RunChange } from '../runs/run-change.ts'
import { adoptTest } from '../publishing/adopt-test.ts'
import { withdraw } from '../publishing/withdraw.ts'

const ROLES = ['approver'] as const

/**
 * Withdraws tests that were imported in error and answer requests, in the transaction of the undo: they become the console's, whoever asked is
 * told, and a second approver looks at each.
 */
export const withdrawImported = async (trx: Kysely<Schema>, testIds: readonly string[], given: Omit<RunChange, 'roles'>): Promise<void> => {
  if (testIds.length === 0) return
  const by: RunChange = { ...given, roles: ROLES }
  // All requests before any entry of the audit, as everybody locks them.
  const links = await trx
    .selectFrom('request_tests')
    .select('request_id')
    .distinct()
    .where('test_id', 'in', testIds)
    .orderBy('request_id')
    .execute()
  for (const { request_id: id } of links) await lockAsIs(trx, id)
  for (const testId of testIds) {
    const adopted = await adoptTest(trx, testId, by)
    const run = await lockRun(trx, adopted.id, by.now)
    const next = nextTestPosition(positionOf(run), 'withdraw', ROLES)
    if (!next) throw new RunNotChanged({ ok: false, reason: 'not possible' })
    const { requests, recorded } = await withdraw(trx, run, { reason: 'imported-in-error', note: '' }, by)
    await trx.updateTable('test_runs').set({ state: next.state, versions: next.versions }).where('id', '=', run.id).execute()
    await auditRequests(trx, requests, by)
    await recordRun(
      trx,
      run,
      {
        ...recorded,
        action: 'withdraw',
        before: { state: run.state, imported: adopted.imported },
        changed: { state: next.state, ...recorded.changed },
        changes: adopted.changes,
        objects: [...adopted.objects, ...(recorded.objects ?? [])],
      },
      by,
    )
  }
}
