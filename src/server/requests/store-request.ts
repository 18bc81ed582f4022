import { createHash, randomUUID } from 'node:crypto'
import type { LanguageCode } from '../../domain/texts/languages.ts'
import { isSeedRequest, requestReference, type TestRequest } from '../../domain/requests/requests.ts'
import type { Database } from '../db/open-db.ts'
import { addNotice } from '../mail/outbox/notices.ts'
import { addMails } from '../mail/outbox/mail-queue.ts'
import type { RequestRow } from '../db/schema/schema.ts'
import { addRequestWords, newOnDesk } from '../words/index-request.ts'
import { findByKey, insertRequest, takeNumber } from './request-rows.ts'

export type Submission = {
  request: TestRequest
  language: LanguageCode
  /** The reseller's slug, empty for the main edition. */
  edition: string
  idempotencyKey: string | undefined
}

export type Stored =
  | { step: 'stored'; id: string; reference: string }
  /** The request was stored before, with the same key. */
  | { step: 'known'; id: string; reference: string }
  /** The key belongs to another request. */
  | { step: 'key taken' }

/** Rolls the transaction back, so that the next request gets its number. */
class KeyTaken extends Error {}

const fingerprintOf = ({ request, edition }: Submission): string =>
  createHash('sha256')
    .update(JSON.stringify([edition, request]))
    .digest('base64url')

type StoreOptions = {
  now: Date
  /** Prefix of the reference. */
  referencePrefix: string
}

/** Stores a request, its reference and its emails in one transaction; they are durable once it resolves. */
export const storeRequest = async (database: Database, submission: Submission, { now, referencePrefix }: StoreOptions): Promise<Stored> => {
  const { request, edition, idempotencyKey: key } = submission
  const fingerprint = fingerprintOf(submission)
  const knownByKey = async (): Promise<Stored | undefined> => {
    const known = key === undefined ? undefined : await findByKey(database, key)
    if (!known) return undefined
    const { id, reference } = known
    return known.fingerprint === fingerprint ? { step: 'known', id, reference } : { step: 'key taken' }
  }
  const id = randomUUID()
  const store = (): Promise<Stored> =>
    database.kysely.transaction().execute(async (trx) => {
      const year = now.getUTCFullYear()
      const row: RequestRow = {
        id,
        reference: requestReference(referencePrefix, year, await takeNumber(trx, year)),
        idempotency_key: key ?? null,
        fingerprint,
        form: isSeedRequest(request) ? 'seed' : 'foliar',
        kind: request.kind,
        edition,
        language: submission.language,
        submitted_at: now.toISOString(),
        body: JSON.stringify(request),
        ...newOnDesk(request, now),
      }
      if (!(await insertRequest(trx, row))) throw new KeyTaken()
      await addRequestWords(trx, [{ id, reference: row.reference, body: request }])
      await addMails(trx, id, now)
      await addNotice(trx, { notice: 'new-request', request: id, by: 'requester', to: 'everybody' }, now)
      return { step: 'stored', id, reference: row.reference }
    })

  const known = await knownByKey()
  if (known) return known
  try {
    return await store()
  } catch (error) {
    const winner = error instanceof KeyTaken ? await knownByKey() : undefined
    if (winner) return winner
    throw error
  }
}
