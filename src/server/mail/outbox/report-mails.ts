import type { Kysely } from 'kysely'
import { progressOf, type MixProgress } from '../../../domain/console/request-mixes.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import type { ReportMailPurpose, Schema } from '../../db/schema/schema.ts'
import { addRequestMail } from './mail-queue.ts'
import { readMixes } from './request-mixes.ts'

type Db = Kysely<Schema>

/** Of a request of several mixes; undefined of one. */
export const readProgress = async (db: Db, requestId: string): Promise<MixProgress | undefined> => {
  const mixes = await readMixes(db, requestId)
  return mixes.length === 0 ? undefined : progressOf(mixes.map(({ state }) => state))
}

/** Whether a request is done: of one of several mixes that was refused it is the last thing that is told. */
export const isFinished = async (db: Db, requestId: string): Promise<boolean> =>
  (await db.selectFrom('requests').select('state').where('id', '=', requestId).executeTakeFirst())?.state === 'done'

/** The emails that tell of reports; those of one mix too, since mixes can be added later. */
const OF_REPORTS = ['done', 'confidential', 'first', 'progress', 'finished'] as const satisfies ReportMailPurpose[]

/**
 * The email that a report makes at once. Of a request of one mix each; of several the first and the last one, the others are told once a day
 * (`addProgressMails`). A confidential report is named in none. Undefined where none is made now.
 */
export const reportMail = async (
  trx: Db,
  requestId: string,
  { isConfidential }: { isConfidential: boolean },
): Promise<Exclude<ReportMailPurpose, 'amended' | 'withdrawn'> | undefined> => {
  const progress = await readProgress(trx, requestId)
  if (!progress) return isConfidential ? 'confidential' : 'done'
  if (await isFinished(trx, requestId)) return 'finished'
  const told = await trx
    .selectFrom('mails')
    .select('id')
    .where('request_id', '=', requestId)
    .where('purpose', 'in', OF_REPORTS)
    .limit(1)
    .executeTakeFirst()
  if (told) return undefined
  return isConfidential ? 'progress' : 'first'
}

/** Tells whoever asked that a test is done again, once a day whatever number of them. */
export const tellOfRepeat = async (trx: Db, requestId: string, now: Date): Promise<void> => {
  const told = await trx
    .selectFrom('mails')
    .select('id')
    .where('request_id', '=', requestId)
    .where('purpose', '=', 'repeated')
    .where('made_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .limit(1)
    .executeTakeFirst()
  if (!told) await addRequestMail(trx, requestId, 'repeated', {}, now)
}

/** Tells those whose requests of several mixes have reports that no email told yet, each once: the caller comes once a day. Returns how many. */
export const addProgressMails = async (trx: Db, now: Date): Promise<number> => {
  const requests = await trx
    .selectFrom('requests')
    .select((of) => [
      'requests.id',
      of
        .selectFrom('request_events')
        .select(({ fn }) => fn.max('request_events.at').as('at'))
        .whereRef('request_events.request_id', '=', 'requests.id')
        .where('request_events.action', 'in', ['publish', 'report-confidentially', 'answer'])
        .as('reportedAt'),
      of
        .selectFrom('mails')
        .select(({ fn }) => fn.max('mails.made_at').as('at'))
        .whereRef('mails.request_id', '=', 'requests.id')
        .where('mails.purpose', 'in', OF_REPORTS)
        .as('toldAt'),
    ])
    .where('requests.state', '=', 'in-test')
    .where('requests.id', 'in', (of) => of.selectFrom('request_mixes').select('request_id').where('request_mixes.state', '=', 'done'))
    .orderBy('requests.id')
    .execute()
  const untold = requests.filter(({ reportedAt, toldAt }) => reportedAt !== null && (toldAt ?? '') < reportedAt)
  for (const { id } of untold) await addRequestMail(trx, id, 'progress', {}, now)
  return untold.length
}
