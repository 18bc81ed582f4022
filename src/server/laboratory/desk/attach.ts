import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Codes } from '../../audit/append-audit.ts'
import { newSalt } from '../../audit/seal.ts'
import type { RequestMailPurpose, Schema } from '../../db/schema/schema.ts'
import { addRequestMail } from '../../mail/outbox/mail-queue.ts'
import { isFinished, reportMail, tellOfRepeat } from '../../mail/outbox/report-mails.ts'
import { requireAnswer } from './attach-answer.ts'
import { NotDone, type DeskChange, type Changing, type Seen } from './desk-change.ts'

const addMessage = async (
  trx: Kysely<Schema>,
  requestId: string,
  kind: 'question' | 'reply' | 'reason',
  text: string,
  { actor, now }: Changing,
): Promise<string> => {
  const id = randomUUID()
  const isRequester = kind === 'reply'
  await trx
    .insertInto('messages')
    .values({
      id,
      request_id: requestId,
      at: now.toISOString(),
      author: isRequester ? 'requester' : 'laboratory',
      person_id: isRequester ? '' : actor,
      kind,
      body: text,
      salt: newSalt(),
    })
    .execute()
  return id
}

/** The same of some of its mixes only, where it has several. */
const unlinkMixes = async (trx: Kysely<Schema>, requestId: string, mixes: readonly number[] | undefined): Promise<void> => {
  if (mixes === undefined) await trx.deleteFrom('request_tests').where('request_id', '=', requestId).execute()
  else if (mixes.length > 0) await trx.deleteFrom('request_tests').where('request_id', '=', requestId).where('mix', 'in', mixes).execute()
}

/** Unlinks the tests of a request, or of one of its mixes, and names them. The tests themselves stay as they are. */
const unlinkTests = async (trx: Kysely<Schema>, requestId: string, mix: number | null): Promise<string[]> => {
  const rows = await trx
    .deleteFrom('request_tests')
    .where('request_id', '=', requestId)
    .$if(mix !== null, (query) => query.where('mix', '=', mix))
    .returning('test_id')
    .execute()
  return rows.map(({ test_id: testId }) => testId).toSorted()
}

/** `mixes`: the places of those that the change is about, of a request that has several. */
type Attaching = Changing & { mixes: readonly number[] | undefined }

/** Writes what an action brings with it; returns the codes that history and audit keep of it. */
export const attach = async (trx: Kysely<Schema>, { id }: Seen, change: DeskChange, changing: Attaching): Promise<Codes> => {
  const mix = changing.mixes?.[0] ?? null
  const mail = (purpose: RequestMailPurpose, data: Record<string, string> = {}): Promise<void> =>
    addRequestMail(trx, id, purpose, data, changing.now)
  const addReason = async (text: string): Promise<{ message?: string }> =>
    text === '' ? {} : { message: await addMessage(trx, id, 'reason', text, changing) }
  const tellOfReport = async (report: { isConfidential: boolean }, message: { message?: string }): Promise<void> => {
    const purpose = await reportMail(trx, id, report)
    if (purpose === 'done' || purpose === 'confidential' || purpose === 'first')
      await mail(purpose, { ...('testId' in change ? { testId: change.testId } : {}), ...message })
    else if (purpose) await mail(purpose)
  }
  switch (change.action) {
    case 'accept':
      await mail('accepted')
      return {}
    case 'refuse': {
      const message = await addReason(change.text)
      await mail('refused', { reason: change.reason })
      return { reason: change.reason, ...message }
    }
    case 'answer':
    case 'replace-answer': {
      await requireAnswer(trx, id, { ...change, place: mix })
      const before = change.action === 'answer' ? [] : await unlinkTests(trx, id, mix)
      const link = trx.insertInto('request_tests').values({ request_id: id, test_id: change.testId, mix })
      const linked = await link.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
      // A test answers one mix of a request.
      if (linked.numInsertedOrUpdatedRows === 0n) throw new NotDone({ ok: false, reason: 'not possible', id })
      const message = await addReason(change.why ?? '')
      if (change.action === 'replace-answer') await mail('replaced', { testId: change.testId, ...message })
      else if (mix === null) await mail('answered', { testId: change.testId, ...message })
      else await tellOfReport({ isConfidential: false }, message)
      return { test: change.testId, ...(before.length > 0 ? { before } : {}), ...message }
    }
    case 'take-back': {
      const before = await unlinkTests(trx, id, mix)
      const message = await addReason(change.text)
      await mail('takenBack', message)
      return { before, ...message }
    }
    case 'start-test':
      await trx.insertInto('request_tests').values({ request_id: id, test_id: change.testId, mix }).execute()
      return { test: change.testId }
    case 'repeat-test':
      await trx.insertInto('request_tests').values({ request_id: id, test_id: change.testId, mix }).execute()
      if (change.isTold) await tellOfRepeat(trx, id, changing.now)
      return { test: change.testId, repeats: change.of }
    case 'refuse-mixes':
      if (await isFinished(trx, id)) await mail('finished')
      return { reason: change.reason, ...(await addReason(change.text)) }
    case 'publish':
    case 'report-confidentially': {
      const message = await addReason(change.why ?? '')
      await tellOfReport({ isConfidential: change.action !== 'publish' }, message)
      return { test: change.testId, ...message }
    }
    case 'void-test':
      await trx.deleteFrom('request_tests').where('request_id', '=', id).where('test_id', '=', change.testId).execute()
      return { test: change.testId }
    case 'reopen':
    case 'cancel':
      // A test that was begun for it goes on.
      await unlinkMixes(trx, id, changing.mixes)
      return {}
    case 'ask':
      await mail('question')
      return { message: await addMessage(trx, id, 'question', change.text, changing) }
    case 'reply':
      return { message: await addMessage(trx, id, 'reply', change.text, changing) }
    case 'revoke-links':
      await trx.deleteFrom('request_links').where('request_id', '=', id).execute()
      return {}
    default:
      return {}
  }
}
