import type { Kysely } from 'kysely'
import type { Database } from '../../db/open-db.ts'
import { ingredientLines } from '../../db/record-rows.ts'
import type { Schema } from '../../db/schema/schema.ts'
import type { WatchItem, WatchMailData } from '../../mail/outbox/watch-news.ts'

type Db = Kysely<Schema>

/** Ids of watches that were ended, which a copy of before does not bring back (TELL-127). */
const noteEnded = async (trx: Db, ended: readonly { id: string; ended_at: string }[]): Promise<void> => {
  await trx
    .insertInto('ended_watches')
    .values([...ended])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Deletes whoever watches nothing any more, with links and emails, sent or not. */
const deleteWatcher = async (trx: Db, watcher: string): Promise<void> => {
  const left = await trx.selectFrom('watches').select('id').where('watcher_id', '=', watcher).limit(1).executeTakeFirst()
  if (left) return
  await trx.updateTable('unknown_reports').set({ watcher_id: null }).where('watcher_id', '=', watcher).execute()
  await trx.deleteFrom('watch_links').where('watcher_id', '=', watcher).execute()
  await trx.deleteFrom('mails').where('watcher_id', '=', watcher).execute()
  await trx.deleteFrom('watchers').where('id', '=', watcher).execute()
}

const linesOf = (ingredients: string): string[] => ingredientLines({ ingredients }).map(([, product]) => product)

/** Of news that waits to be sent: what still concerns somebody who waits for these mixes. Of a test that is not there now nobody knows. */
const newsFor = async (trx: Db, news: readonly WatchItem[], mixes: readonly string[][]): Promise<WatchItem[]> => {
  const ids = news.map(({ test }) => test)
  const rows = await trx
    .selectFrom('tests')
    .select(['id', 'ingredients'])
    .where('id', 'in', [...ids, ''])
    .execute()
  const products = new Map(rows.map(({ id, ingredients }) => [id, linesOf(ingredients)]))
  return news.filter(({ test }) => {
    const some = products.get(test)
    return some === undefined || mixes.some((mix) => mix.every((product) => some.includes(product)))
  })
}

/** Takes what was ended out of links and emails, which may be of several mixes: one that is of nothing else goes (TELL-126). */
const forget = async (trx: Db, watcher: string, ids: readonly string[]): Promise<void> => {
  const without = (watches: readonly string[]): string[] => watches.filter((id) => !ids.includes(id))
  const links = await trx.selectFrom('watch_links').select(['token_hash', 'watches']).where('watcher_id', '=', watcher).execute()
  for (const { token_hash: hash, watches } of links) {
    const all = JSON.parse(watches) as string[]
    const left = without(all)
    if (left.length === 0) await trx.deleteFrom('watch_links').where('token_hash', '=', hash).execute()
    else if (left.length < all.length)
      await trx
        .updateTable('watch_links')
        .set({ watches: JSON.stringify(left) })
        .where('token_hash', '=', hash)
        .execute()
  }
  const rows = await trx.selectFrom('watches').select('products').where('watcher_id', '=', watcher).execute()
  const mixes = rows.map(({ products }) => JSON.parse(products) as string[])
  const mails = await trx.selectFrom('mails').select(['id', 'data', 'state']).where('watcher_id', '=', watcher).execute()
  for (const { id, data, state } of mails) {
    const { watches = [], news, more } = JSON.parse(data) as Partial<WatchMailData>
    const left = without(watches)
    if (left.length === watches.length) continue
    // What was told already needs no news any more.
    const still = news === undefined || state === 'sent' ? undefined : await newsFor(trx, news, mixes)
    if (left.length === 0 || still?.length === 0) await trx.deleteFrom('mails').where('id', '=', id).execute()
    else {
      const kept: WatchMailData = still ? { watches: left, news: still, more: more ?? 0 } : { watches: left }
      await trx
        .updateTable('mails')
        .set({ data: JSON.stringify(kept) })
        .where('id', '=', id)
        .execute()
    }
  }
}

/** Deletes watches, and the address too where they were its last. */
export const deleteWatches = async (trx: Db, watcher: string, ids: readonly string[]): Promise<void> => {
  // Locked as by whoever subscribes, so that the address does not go while a further mix is added.
  await trx
    .updateTable('watchers')
    .set((set) => ({ email: set.ref('email') }))
    .where('id', '=', watcher)
    .execute()
  if (ids.length > 0) {
    const rows = await trx.selectFrom('watches').select('id').where('watcher_id', '=', watcher).where('id', 'in', ids).execute()
    const own = rows.map(({ id }) => id)
    if (own.length > 0) {
      await trx.deleteFrom('watch_products').where('watch_id', 'in', own).execute()
      await trx.deleteFrom('watches').where('id', 'in', own).execute()
      await noteEnded(
        trx,
        own.map((id) => ({ id, ended_at: new Date().toISOString() })),
      )
    }
    await forget(trx, watcher, ids)
  }
  await deleteWatcher(trx, watcher)
}

/**
 * Ends what a link names, and the same mixes of the same address in the spellings for which an edition before made watchers of their own: whoever
 * ends the news of a mix gets no more of it.
 */
export const endWatches = async (trx: Db, watcher: string, ids: readonly string[]): Promise<void> => {
  const same = await trx
    .selectFrom('watches as named')
    .innerJoin('watchers as of', 'of.id', 'named.watcher_id')
    .innerJoin('watchers as others', 'others.address', 'of.address')
    .innerJoin('watches', (join) => join.onRef('watches.watcher_id', '=', 'others.id').onRef('watches.products', '=', 'named.products'))
    .select(['watches.id', 'watches.watcher_id'])
    .where('named.watcher_id', '=', watcher)
    .where('named.id', 'in', [...ids, ''])
    .where('of.address', '!=', '')
    .execute()
  const ended = new Map([[watcher, [...ids]]])
  for (const { id, watcher_id: other } of same) if (other !== watcher) ended.set(other, [...(ended.get(other) ?? []), id])
  // In one order, so that two links of the same address do not wait for each other.
  for (const [one, some] of [...ended].toSorted(([a], [b]) => (a < b ? -1 : 1))) await deleteWatches(trx, one, some)
}

/** Ends again what a restored copy brought back; returns how many. A server does it before it sends anything. */
export const endAgain = async ({ kysely }: Database): Promise<number> => {
  const back = await kysely
    .selectFrom('watches')
    .innerJoin('ended_watches', 'ended_watches.id', 'watches.id')
    .select(['watches.id', 'watches.watcher_id'])
    .orderBy('watches.watcher_id')
    .execute()
  for (const { id, watcher_id: watcher } of back) await kysely.transaction().execute((trx) => deleteWatches(trx, watcher, [id]))
  return back.length
}
