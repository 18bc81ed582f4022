import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema/schema.ts'
import { isLinkToken, linkTokenHash, newLinkToken } from './link-tokens.ts'

/** A new token for the private page of a request; only its hash is stored. */
export const mintToken = async (db: Kysely<Schema>, requestId: string, now: Date): Promise<string> => {
  const token = newLinkToken()
  await db
    .insertInto('request_links')
    .values({ token_hash: linkTokenHash(token), request_id: requestId, made_at: now.toISOString() })
    .execute()
  return token
}

/** The request of a token; undefined where there is none, or where the link was revoked. */
export const requestOfToken = async (db: Kysely<Schema>, token: string): Promise<string | undefined> => {
  if (!isLinkToken(token)) return undefined
  const link = await db.selectFrom('request_links').select('request_id').where('token_hash', '=', linkTokenHash(token)).executeTakeFirst()
  return link?.request_id
}
