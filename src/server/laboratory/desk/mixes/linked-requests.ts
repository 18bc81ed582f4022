import type { Kysely } from 'kysely'
import type { MixState } from '../../../../domain/console/request-mixes.ts'
import type { RequestState } from '../../../../domain/console/request-states.ts'
import type { ReportMailPurpose, Schema } from '../../../db/schema/schema.ts'
import { addRequestMail } from '../../../mail/outbox/mail-queue.ts'
import { readMixes, stateOfOnlyMix } from './change-mixes.ts'

/** With the state of the mix that the test is for. */
type LinkedRequest = { id: string; rowVersion: number; mixState: MixState }

const stateOfLinked = async (
  trx: Kysely<Schema>,
  { id, place, state }: { id: string; place: number | null; state: RequestState },
): Promise<MixState> =>
  (place === null ? undefined : (await readMixes(trx, id)).find((mix) => mix.place === place)?.state) ?? stateOfOnlyMix(state)

/** The requests that a test answers, locked until the transaction ends, in the order in which everybody locks requests. */
export const lockLinkedRequests = async (trx: Kysely<Schema>, testId: string): Promise<LinkedRequest[]> => {
  const links = await trx
    .selectFrom('request_tests')
    .select(['request_id', 'mix'])
    .where('test_id', '=', testId)
    .orderBy('request_id')
    .execute()
  const linked: LinkedRequest[] = []
  for (const { request_id: id, mix: place } of links) {
    const row = await trx
      .updateTable('requests')
      .set((set) => ({ row_version: set('row_version', '+', 0) }))
      .where('id', '=', id)
      .returning(['row_version', 'state'])
      .executeTakeFirst()
    if (row) linked.push({ id, rowVersion: row.row_version, mixState: await stateOfLinked(trx, { id, place, state: row.state }) })
  }
  return linked
}

/** Tells those who have the report already that it is another now. */
export const tellReaders = async (
  trx: Kysely<Schema>,
  requests: readonly LinkedRequest[],
  purpose: Extract<ReportMailPurpose, 'amended' | 'withdrawn'>,
  data: Record<string, string | boolean>,
  now: Date,
): Promise<void> => {
  for (const { id, mixState } of requests) if (mixState === 'done') await addRequestMail(trx, id, purpose, data, now)
}
