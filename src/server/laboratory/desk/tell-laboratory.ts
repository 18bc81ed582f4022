import type { Kysely } from 'kysely'
import type { RequestState } from '../../../domain/console/request-states.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { addNotice } from '../../mail/outbox/notices.ts'
import type { Changing, DeskChange } from './desk-change.ts'

type Db = Kysely<Schema>
type Changed = { id: string; /** Before the change. */ state: RequestState; /** After it; empty where nobody has it. */ assignee: string }

/** Who began or worked on the tests that a request is in. */
const peopleAtTheBench = async (trx: Db, requestId: string): Promise<string[]> => {
  const rows = await trx
    .selectFrom('request_tests')
    .innerJoin('test_runs', 'test_runs.test_id', 'request_tests.test_id')
    .innerJoin('run_events', 'run_events.run_id', 'test_runs.id')
    .select('run_events.actor')
    .distinct()
    .where('request_tests.request_id', '=', requestId)
    .execute()
  return rows.map(({ actor }) => actor)
}

/**
 * Tells the laboratory what a requester did, and somebody that a request was given to them (LAB-220): before the change unlinks anything. What
 * a requester did concerns whoever has the request, and everybody where nobody can be told of it otherwise.
 */
export const tellLaboratory = async (
  trx: Db,
  { id, state, assignee }: Changed,
  { action }: Pick<DeskChange, 'action'>,
  { actor, now }: Changing,
): Promise<void> => {
  const about = { request: id, by: actor }
  if (action === 'assign') await addNotice(trx, { ...about, notice: 'assigned', to: [assignee] }, now)
  if (action === 'reply') await addNotice(trx, { ...about, notice: 'reply', to: [assignee], otherwise: 'everybody' }, now)
  if (action === 'cancel' && state === 'in-test') {
    const to = [assignee, ...(await peopleAtTheBench(trx, id))]
    await addNotice(trx, { ...about, notice: 'cancelled', to, otherwise: 'everybody' }, now)
  }
}
