import type { Database } from '../../db/open-db.ts'
import { deleteWatches } from './end-watches.ts'

/** All that is stored of an address that watches mixes; undefined where there is nothing. */
export const exportWatcher = async ({ kysely }: Database, email: string) => {
  const watcher = await kysely.selectFrom('watchers').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()
  if (!watcher) return undefined
  const watches = await kysely.selectFrom('watches').selectAll().where('watcher_id', '=', watcher.id).orderBy('made_at').execute()
  const mails = await kysely
    .selectFrom('mails')
    .select(['id', 'purpose', 'made_at', 'state', 'sent_at'])
    .where('watcher_id', '=', watcher.id)
    .orderBy('made_at')
    .execute()
  return {
    email: watcher.email,
    watches: watches.map(({ products, language, made_at, confirmed_at, ends_at, asked_at }) => ({
      products: JSON.parse(products) as string[],
      language,
      askedAt: made_at,
      confirmedAt: confirmed_at,
      endsAt: ends_at,
      questionAt: asked_at,
    })),
    emails: mails.map(({ id, purpose, made_at, state, sent_at }) => ({ id, purpose, madeAt: made_at, state, sentAt: sent_at })),
  }
}

/** Deletes an address with all that it watches; false where there was nothing. */
export const deleteWatcherOf = ({ kysely }: Database, email: string): Promise<boolean> =>
  kysely.transaction().execute(async (trx) => {
    const watcher = await trx
      .updateTable('watchers')
      .set((set) => ({ email: set.ref('email') }))
      .where('email', '=', email.toLowerCase())
      .returning('id')
      .executeTakeFirst()
    if (!watcher) return false
    const watches = await trx.selectFrom('watches').select('id').where('watcher_id', '=', watcher.id).execute()
    await deleteWatches(
      trx,
      watcher.id,
      watches.map(({ id }) => id),
    )
    return true
  })

/** How many addresses watch something, and how many watches are confirmed or wait for it. */
export const countWatching = async ({ kysely }: Database) => {
  const { addresses } = await kysely
    .selectFrom('watchers')
    .select(({ fn }) => fn.countAll().as('addresses'))
    .executeTakeFirstOrThrow()
  const { all, confirmed } = await kysely
    .selectFrom('watches')
    .select(({ fn }) => [fn.countAll().as('all'), fn.count('confirmed_at').as('confirmed')])
    .executeTakeFirstOrThrow()
  return { addresses: Number(addresses), confirmed: Number(confirmed), unconfirmed: Number(all) - Number(confirmed) }
}
