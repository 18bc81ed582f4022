import type { Kysely } from 'kysely'
import type { RequestState } from '../../../domain/console/request-states.ts'
import type { ReportMailPurpose, Schema } from '../../db/schema/schema.ts'
import { addRequestMail } from '../../mail/outbox/mail-queue.ts'

type LinkedRequest = { id: string; rowVersion: number; state: RequestState }

/** The requests that a test answers, locked until the transaction ends, in the order in which everybody locks requests. */
export const lockLinkedRequests = async (trx: Kysely<Schema>, testId: string): Promise<LinkedRequest[]> => {
  const links = await trx.selectFrom('request_tests').select('request_id').where('test_id', '=', testId).orderBy('request_id').execute()
  const linked: LinkedRequest[] = []
  for (const { request_id: id } of links) {
    const row = await trx
      .updateTable('requests')
      .set((set) => ({ row_version: set('row_version', '+', 0) }))
      .where('id', '=', id)
      .returning(['row_version', 'state'])
      .executeTakeFirst()
    if (row) linked.push({ id, rowVersion: row.row_version, state: row.state })
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
  for (const { id, state } of requests) if (state === 'done' || state === 'answered') await addRequestMail(trx, id, purpose, data, now)
}
