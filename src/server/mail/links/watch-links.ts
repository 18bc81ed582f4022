import type { Kysely } from 'kysely'
import { PAGES } from '../../../domain/pages.ts'
import type { Schema } from '../../db/schema/schema.ts'
import type { WatchLinkPurpose } from '../../db/schema/watch-schema.ts'
import { isLinkToken, linkTokenHash, newLinkToken } from './link-tokens.ts'

type Db = Kysely<Schema>
/** What a link of an email does, and to which watches of whom. */
export type WatchLink = { watcher: string; purpose: WatchLinkPurpose; watches: string[] }

/** A new token; only its hash is stored. */
export const mintWatchToken = async (db: Db, { watcher, purpose, watches }: WatchLink, now: Date): Promise<string> => {
  const token = newLinkToken()
  await db
    .insertInto('watch_links')
    .values({
      token_hash: linkTokenHash(token),
      watcher_id: watcher,
      purpose,
      watches: JSON.stringify(watches),
      made_at: now.toISOString(),
    })
    .execute()
  return token
}

export const findWatchLink = async (db: Db, token: string): Promise<WatchLink | undefined> => {
  if (!isLinkToken(token)) return undefined
  const row = await db.selectFrom('watch_links').selectAll().where('token_hash', '=', linkTokenHash(token)).executeTakeFirst()
  return row && { watcher: row.watcher_id, purpose: row.purpose, watches: JSON.parse(row.watches) as string[] }
}

/** The page of a link. The token is not sent to a server by opening it, and opening it changes nothing. */
export const watchPage = (purpose: WatchLinkPurpose, token: string): string => `${PAGES.tellMe}?noredirect#${purpose}.${token}`
/** The same of what is about a product that no list has. */
export const unknownWatchPage = (purpose: WatchLinkPurpose, token: string): string =>
  `${PAGES.tellMe}?noredirect&about=product#${purpose}.${token}`
