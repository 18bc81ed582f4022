import type { Kysely } from 'kysely'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { addWatchMails, type WatchItem } from '../../mail/outbox/watch-news.ts'
import { findWatchLink, type WatchLink } from '../../mail/links/watch-links.ts'
import { endWatches } from './end-watches.ts'

type Db = Kysely<Schema>
export type Followed = 'confirmed' | 'ended' | 'renewed'

const WATCHED_YEARS = 2
export const endOf = (now: Date): string => {
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + WATCHED_YEARS)
  return end.toISOString()
}

/** Confirms once; what happened since it was asked for is told now. */
const confirm = async (trx: Db, { watcher, watches }: WatchLink, now: Date): Promise<Followed | undefined> => {
  const known = await trx
    .updateTable('watches')
    .set((set) => ({ made_at: set.ref('made_at') }))
    .where('id', 'in', watches)
    .where('watcher_id', '=', watcher)
    .returning(['id', 'confirmed_at', 'missed', 'unknown_id'])
    .execute()
  if (known.length === 0) return undefined
  const pending = known.filter(({ confirmed_at: at }) => at === null)
  for (const { id, missed, unknown_id: unknown } of pending) {
    await trx
      .updateTable('watches')
      // What is known of a product of no list ends by itself, with its case.
      .set({ confirmed_at: now.toISOString(), ends_at: unknown === null ? endOf(now) : null, missed: '[]' })
      .where('id', '=', id)
      .execute()
    if (unknown !== null) {
      await tellIfSettled(trx, { watcher, id, unknown }, now)
      continue
    }
    const news = JSON.parse(missed) as WatchItem[]
    if (news.length > 0) await addWatchMails(trx, [{ watcher, purpose: 'watch news', data: { watches: [id], news, more: 0 } }], now)
  }
  return 'confirmed'
}

/** Read after the watch was locked: whoever decides meanwhile waits for it, and then tells it. */
const tellIfSettled = async (trx: Db, { watcher, id, unknown }: { watcher: string; id: string; unknown: string }, now: Date) => {
  const { state } = await trx.selectFrom('unknown_products').select('state').where('id', '=', unknown).executeTakeFirstOrThrow()
  if (state !== 'open') await addWatchMails(trx, [{ watcher, purpose: 'unknown settled', data: { watches: [id] } }], now)
}

const renew = async (trx: Db, { watcher, watches }: WatchLink, now: Date): Promise<Followed | undefined> => {
  const renewed = await trx
    .updateTable('watches')
    .set({ ends_at: endOf(now), asked_at: null })
    .where('id', 'in', watches)
    .where('watcher_id', '=', watcher)
    .returning('id')
    .execute()
  return renewed.length > 0 ? 'renewed' : undefined
}

/**
 * Does what a link of an email is for; undefined where there is no such link, or where what it is about was ended. The same link does
 * nothing more the second time.
 */
export const followLink = ({ kysely }: Database, token: string, now: Date, only?: WatchLink['purpose']): Promise<Followed | undefined> =>
  kysely.transaction().execute(async (trx) => {
    const link = await findWatchLink(trx, token)
    if (!link || (only !== undefined && link.purpose !== only)) return undefined
    if (link.purpose === 'confirm') return confirm(trx, link, now)
    if (link.purpose === 'renew') return renew(trx, link, now)
    await endWatches(trx, link.watcher, link.watches)
    return 'ended'
  })
