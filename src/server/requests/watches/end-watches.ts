import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'

type Db = Kysely<Schema>

/** Deletes whoever watches nothing any more, with links and emails, sent or not. */
const deleteWatcher = async (trx: Db, watcher: string): Promise<void> => {
  const left = await trx.selectFrom('watches').select('id').where('watcher_id', '=', watcher).limit(1).executeTakeFirst()
  if (left) return
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
