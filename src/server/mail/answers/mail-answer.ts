import type { Kysely } from 'kysely'
import type { RequestMailPurpose, Schema } from '../../db/schema/schema.ts'
import type { MailData, MailAnswer } from '../compose-mail.ts'
import { NotWanted } from '../compose-notice.ts'
import type { Mail } from '../outbox/mail-queue.ts'
import { readProgress } from '../outbox/report-mails.ts'
import type { StoredRequest } from '../outbox/stored-request.ts'
import { isLinked, readAnswer, readMessage } from './answer-words.ts'

/** The emails that name a test as the answer to a request. */
const OF_ANSWERS: readonly RequestMailPurpose[] = ['answered', 'replaced', 'first', 'done', 'confidential', 'amended']

/**
 * What the database says now of what an email to a requester is about. An answer that was taken back, or whose report was withdrawn, since
 * the email was made is not told any more: another email says what became of it.
 */
export const readMailAnswer = async (
  db: Kysely<Schema>,
  mail: Pick<Mail, 'purpose' | 'data'>,
  request: StoredRequest,
): Promise<MailAnswer> => {
  const { testId, message } = JSON.parse(mail.data) as MailData
  if (mail.purpose === 'takenBack') return { why: await readMessage(db, message) }
  const progress = await readProgress(db, request.id)
  if (mail.purpose === 'progress' || mail.purpose === 'finished') return { progress }
  if (testId === undefined || !OF_ANSWERS.some((purpose) => purpose === mail.purpose)) return {}
  if (!(await isLinked(db, request.id, testId))) throw new NotWanted('the request is not answered with this test any more')
  const answer = await readAnswer(db, request, { testId, message })
  if (answer && answer.test.withdrawnOn !== null) throw new NotWanted('the report was withdrawn meanwhile')
  return { answer, progress }
}
