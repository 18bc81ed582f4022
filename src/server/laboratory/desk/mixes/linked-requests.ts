import type { Kysely } from 'kysely'
import type { MixState } from '../../../../domain/console/request-mixes.ts'
import type { RequestState } from '../../../../domain/console/request-states.ts'
import type { Codes } from '../../../audit/append-audit.ts'
import type { ReportMailPurpose, Schema } from '../../../db/schema/schema.ts'
import { addRequestMail } from '../../../mail/outbox/mail-queue.ts'
import { readMixes } from '../../../mail/outbox/request-mixes.ts'
import type { Seen } from '../desk-change.ts'
import { stateByOthers, stateOfOnlyMix } from './change-mixes.ts'

/** With the state of the mix that the test is for. */
type LinkedRequest = {
  id: string
  rowVersion: number
  state: RequestState
  /** Its place. */ mix: number | null
  /** Whether the test existed before, and answered it. */ isAnswered: boolean
  mixState: MixState
  /** Whether another test of it is at the bench for the first time. */ isTestedByOther: boolean
}

export const seenOf = ({ id, rowVersion, mix }: LinkedRequest): Seen => ({ id, rowVersion, mix: mix ?? undefined })

const stateOfLinked = async (
  trx: Kysely<Schema>,
  { id, place, state }: { id: string; place: number | null; state: RequestState },
): Promise<MixState> =>
  (place === null ? undefined : (await readMixes(trx, id)).find((mix) => mix.place === place)?.state) ?? stateOfOnlyMix(state)

/** Locks a request until the transaction ends, and leaves it as it is. */
export const lockAsIs = (trx: Kysely<Schema>, id: string) =>
  trx
    .updateTable('requests')
    .set((set) => ({ row_version: set('row_version', '+', 0) }))
    .where('id', '=', id)
    .returning(['row_version', 'state'])
    .executeTakeFirst()

/** Whether a mix was answered with a test that existed before: its history says so, since its state does not. */
const isAnsweredMix = async (db: Kysely<Schema>, requestId: string, testId: string): Promise<boolean> => {
  const events = await db
    .selectFrom('request_events')
    .select(['action', 'changed'])
    .where('request_id', '=', requestId)
    .where('action', 'in', ['answer', 'replace-answer', 'start-test', 'repeat-test'])
    .orderBy('row_version', 'desc')
    .execute()
  const last = events.find(({ changed }) => (JSON.parse(changed) as Codes)['test'] === testId)
  return last?.action === 'answer' || last?.action === 'replace-answer'
}

/** The requests that a test answers, in the order in which everybody locks requests. */
export const readLinkedRequests = async (db: Kysely<Schema>, testId: string): Promise<LinkedRequest[]> => {
  const rows = await db
    .selectFrom('request_tests')
    .innerJoin('requests', 'requests.id', 'request_tests.request_id')
    .select(['requests.id', 'requests.row_version', 'requests.state', 'request_tests.mix'])
    .where('request_tests.test_id', '=', testId)
    .orderBy('requests.id')
    .execute()
  const linked: LinkedRequest[] = []
  for (const { id, row_version: rowVersion, state, mix } of rows) {
    const mixState = await stateOfLinked(db, { id, place: mix, state })
    const isTestedByOther = mixState === 'in-test' && (await stateByOthers(db, id, { testId, mix })) === 'in-test'
    const isAnswered = state === 'answered' || (mix !== null && (await isAnsweredMix(db, id, testId)))
    linked.push({ id, rowVersion, state, mix, mixState, isAnswered, isTestedByOther })
  }
  return linked
}

/** The same, locked until the transaction ends. */
export const lockLinkedRequests = async (trx: Kysely<Schema>, testId: string): Promise<LinkedRequest[]> => {
  const links = await trx.selectFrom('request_tests').select('request_id').where('test_id', '=', testId).orderBy('request_id').execute()
  for (const { request_id: id } of links) await lockAsIs(trx, id)
  return readLinkedRequests(trx, testId)
}

/** Whether whoever asked has a report of a published test: what is being tested again has one. */
export const hasReport = ({ mixState, isTestedByOther }: LinkedRequest): boolean =>
  mixState === 'done' || (mixState === 'in-test' && isTestedByOther)

/** Tells those who have the report already that it is another now. */
export const tellReaders = async (
  trx: Kysely<Schema>,
  requests: readonly LinkedRequest[],
  purpose: Extract<ReportMailPurpose, 'amended' | 'withdrawn'>,
  data: Record<string, string | boolean>,
  now: Date,
): Promise<void> => {
  for (const one of requests) if (hasReport(one)) await addRequestMail(trx, one.id, purpose, data, now)
}
