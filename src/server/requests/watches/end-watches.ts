import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema/schema.ts'

type Db = Kysely<Schema>

/** Deletes whoever watches nothing any more, with links and emails, sent or not. */
const deleteWatcher = async (trx: Db, watcher: string): Promise<void> => {
  const left = await trx.selectFrom('watches').select('id').where('watcher_id', '=', watcher).limit(1).executeTakeFirst()
  if (left) return
  await trx.updateTable('unknown_reports').set({ watcher_id: null }).where('watcher_id', '=', watcher).execute()
  await trx.deleteFrom('watch_links').where('watcher_id', '=', watcher).execute()
  await trx.deleteFrom('mails').where('watcher_id', '=', watcher).execute()
  await trx.deleteFrom('watchers').where('id', '=', watcher).execute()
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
    const own = trx.selectFrom('watches').select('id').where('watcher_id', '=', watcher).where('id', 'in', ids)
    await trx.deleteFrom('watch_products').where('watch_id', 'in', own).execute()
    await trx.deleteFrom('watches').where('watcher_id', '=', watcher).where('id', 'in', ids).execute()
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
