import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema/schema.ts'
import { changeRequestsIn, type ChangedRequest } from '../desk/change-request.ts'
import type { RunChange } from './run-change.ts'

/** The requests that a test is for go back from in test to accepted, without it. Their audit comes later, last. */
export const releaseRequests = async (trx: Kysely<Schema>, testId: string, runChange: RunChange): Promise<ChangedRequest[]> => {
  const links = await trx.selectFrom('request_tests').select('request_id').where('test_id', '=', testId).orderBy('request_id').execute()
  const seen = []
  for (const { request_id: id } of links) {
    // Locks the request, so that its version is still the same below.
    const request = await trx
      .updateTable('requests')
      .set((set) => ({ row_version: set('row_version', '+', 0) }))
      .where('id', '=', id)
      .returning(['row_version', 'state'])
      .executeTakeFirst()
    if (request?.state === 'in-test') seen.push({ id, rowVersion: request.row_version })
  }
  const changing = { actor: runChange.actor, actors: runChange.roles, now: runChange.now }
  return changeRequestsIn(trx, seen, { action: 'void-test', testId }, changing)
}
