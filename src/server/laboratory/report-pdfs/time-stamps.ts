import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { DAY_MS } from '../../../domain/durations.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { readPdfFile } from './pdf-rows.ts'

type Db = Kysely<Schema>

const MAX_MS = 15_000
/** Of a token with its certificates. */
const MAX_REPLY_BYTES = 100_000
const AT_ONCE = 10
/** What was not stamped for so long is not tried again: its time would say nothing of when it was made. */
const TRIED_DAYS = 30
const NONCE_BYTES = 8

/** The body of a response, as long as it is no longer than a token can be. */
const readReply = async (response: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_REPLY_BYTES) throw new Error('its response is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The response of a time stamp authority to the hash of a file (RFC 3161): taken where it is of this file, this request, and signed. */
export const fetchTimeStamp = async (authority: string, content: Buffer, stop?: AbortSignal): Promise<Buffer> => {
  // Loaded where somebody wants stamps.
  const { checkedStamp, stampRequest } = await import('./time-stamp-format.ts')
  // A negative number would be written with one byte more.
  const nonce = randomBytes(NONCE_BYTES)
  nonce[0] = (nonce[0]! & 0x7f) | 0x40
  const timeout = AbortSignal.timeout(MAX_MS)
  const response = await fetch(authority, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: new Uint8Array(stampRequest(content, nonce)),
    redirect: 'error',
    signal: stop ? AbortSignal.any([timeout, stop]) : timeout,
  })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  const reply = await readReply(response)
  await checkedStamp(reply, content, nonce)
  return reply
}

/** Fetches time stamps of PDFs that have none, the newest first; returns how many. The first failure ends it: it is tried again later. */
export const addTimeStamps = async (db: Db, authority: string, now: Date, stop?: AbortSignal): Promise<number> => {
  const unstamped = await db
    .selectFrom('report_pdfs')
    .select('sha256')
    .where('made_at', '>', new Date(now.getTime() - TRIED_DAYS * DAY_MS).toISOString())
    .where('sha256', 'not in', db.selectFrom('report_pdf_stamps').select('sha256'))
    .orderBy('made_at', 'desc')
    .limit(AT_ONCE)
    .execute()
  for (const { sha256 } of unstamped) {
    const content = await readPdfFile(db, sha256)
    if (!content) continue
    const reply = await fetchTimeStamp(authority, content, stop)
    await db
      .insertInto('report_pdf_stamps')
      .values({ sha256, stamped_at: now.toISOString(), authority, token: reply.toString('base64') })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return unstamped.length
}
