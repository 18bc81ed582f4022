import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema/schema.ts'
import { changeRequestsIn, type ChangedRequest } from '../desk/change-request.ts'
import { seenOf, lockLinkedRequests } from '../desk/mixes/linked-requests.ts'
import type { RunChange } from './run-change.ts'

/** The requests that a test is for go on without it: back to accepted, unless another test says more of them. Their audit comes later, last. */
export const releaseRequests = async (trx: Kysely<Schema>, testId: string, runChange: RunChange): Promise<ChangedRequest[]> => {
  const seen = (await lockLinkedRequests(trx, testId)).filter(({ mixState }) => mixState === 'in-test')
  const changing = { actor: runChange.actor, actors: runChange.roles, now: runChange.now }
  return changeRequestsIn(trx, seen.map(seenOf), { action: 'void-test', testId }, changing)
}
