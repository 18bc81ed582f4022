import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Codes } from '../../audit/append-audit.ts'
import { newSalt } from '../../audit/seal.ts'
import type { RequestMailPurpose, Schema } from '../../db/schema.ts'
import { addRequestMail } from '../../mail/outbox/queries.ts'
import { NotDone, type DeskChange, type Changing } from './change.ts'

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

/** Writes what an action brings with it; returns the codes that history and audit keep of it. */
export const attach = async (trx: Kysely<Schema>, id: string, change: DeskChange, changing: Changing): Promise<Codes> => {
  const mail = (purpose: RequestMailPurpose, data: Record<string, string> = {}): Promise<void> =>
    addRequestMail(trx, id, purpose, data, changing.now)
  switch (change.action) {
    case 'accept':
      await mail('accepted')
      return {}
    case 'refuse': {
      const message = change.text === '' ? undefined : await addMessage(trx, id, 'reason', change.text, changing)
      await mail('refused', { reason: change.reason })
      return { reason: change.reason, ...(message === undefined ? {} : { message }) }
    }
    case 'answer': {
      const test = await trx.selectFrom('tests').select('kind').where('id', '=', change.testId).executeTakeFirst()
      if (!test) throw new NotDone({ ok: false, reason: 'unknown test', id })
      const { form } = await trx.selectFrom('requests').select('form').where('id', '=', id).executeTakeFirstOrThrow()
      if (test.kind !== form) throw new NotDone({ ok: false, reason: 'other kind', id })
      await trx.insertInto('request_tests').values({ request_id: id, test_id: change.testId }).execute()
      await mail('answered', { testId: change.testId })
      return { test: change.testId }
    }
    case 'start-test':
      await trx.insertInto('request_tests').values({ request_id: id, test_id: change.testId }).execute()
      return { test: change.testId }
    case 'publish':
      await mail('done', { testId: change.testId })
      return { test: change.testId }
    case 'report-confidentially':
      await mail('confidential', { testId: change.testId })
      return { test: change.testId }
    case 'void-test':
      await trx.deleteFrom('request_tests').where('request_id', '=', id).where('test_id', '=', change.testId).execute()
      return { test: change.testId }
    case 'reopen':
    case 'cancel':
      // A test that was begun for it goes on.
      await trx.deleteFrom('request_tests').where('request_id', '=', id).execute()
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
