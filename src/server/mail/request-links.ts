import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A new token for the private page of a request; only its hash is stored. */
export const mintToken = async (db: Kysely<Schema>, requestId: string, now: Date): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('request_links')
    .values({ token_hash: hashOf(token), request_id: requestId, made_at: now.toISOString() })
    .execute()
  return token
}

/** The request of a token; undefined where there is none, or where the link was revoked. */
export const requestOfToken = async (db: Kysely<Schema>, token: string): Promise<string | undefined> => {
  if (!TOKEN.test(token)) return undefined
  const link = await db.selectFrom('request_links').select('request_id').where('token_hash', '=', hashOf(token)).executeTakeFirst()
  return link?.request_id
}
