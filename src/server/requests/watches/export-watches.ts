import { sql } from 'kysely'
import type { Database } from '../../db/open-db.ts'
import { eraseReportsOf } from '../delete-reports.ts'
import { deleteWatches } from './end-watches.ts'
import { findWatchers, lockMailbox } from './find-watchers.ts'

/** What somebody sent of products that no list has; undefined where that is nothing. */
const exportReports = async ({ kysely }: Database, watchers: readonly string[]) => {
  const reports = await kysely.selectFrom('unknown_reports').selectAll().where('watcher_id', 'in', watchers).orderBy('made_at').execute()
  if (reports.length === 0) return {}
  return {
    unknownProducts: reports.map(({ name, number, language, made_at: sentAt, photo_sha256: photo }) => ({
      name,
      number,
      language,
      sentAt,
      photo,
    })),
  }
}

/** All that is stored of an address that watches mixes, however it is spelled; undefined where there is nothing. */
export const exportWatcher = async (database: Database, email: string) => {
  const { kysely } = database
  const watchers = await findWatchers(kysely, email)
  const [first, ...others] = watchers
  if (!first) return undefined
  const ids = watchers.map(({ id }) => id)
  const watches = await kysely.selectFrom('watches').selectAll().where('watcher_id', 'in', ids).orderBy('made_at').execute()
  const mails = await kysely
    .selectFrom('mails')
    .select(['id', 'purpose', 'made_at', 'state', 'sent_at'])
    .where('watcher_id', 'in', ids)
    .orderBy('made_at')
    .execute()
  return {
    email: first.email,
    ...(others.length > 0 ? { otherSpellings: others.map((one) => one.email) } : {}),
    watches: watches.map(({ products, language, made_at, confirmed_at, ends_at, asked_at, unknown_id: unknownProduct }) => ({
      ...(unknownProduct === null ? { products: JSON.parse(products) as string[] } : { unknownProduct }),
      language,
      askedAt: made_at,
      confirmedAt: confirmed_at,
      endsAt: ends_at,
      questionAt: asked_at,
    })),
    ...(await exportReports(database, ids)),
    emails: mails.map(({ id, purpose, made_at, state, sent_at }) => ({ id, purpose, madeAt: made_at, state, sentAt: sent_at })),
  }
}

/** Deletes an address, however it is spelled, with all that it watches; false where there was nothing. */
export const deleteWatcherOf = (database: Database, email: string): Promise<boolean> =>
  database.kysely.transaction().execute(async (trx) => {
    const { own } = await lockMailbox(trx, database, email)
    for (const { id } of own) {
      await eraseReportsOf(trx, database, id)
      const watches = await trx.selectFrom('watches').select('id').where('watcher_id', '=', id).execute()
      await deleteWatches(
        trx,
        id,
        watches.map((watch) => watch.id),
      )
    }
    return own.length > 0
  })

/** How many addresses watch something, and how many watches are confirmed or wait for it. */
export const countWatching = async ({ kysely }: Database) => {
  const { addresses } = await kysely
    .selectFrom('watchers')
    .select(({ fn }) =>
      fn
        .count(sql`coalesce(nullif(address, ''), email)`)
        .distinct()
        .as('addresses'),
    )
    .executeTakeFirstOrThrow()
  const { all, confirmed } = await kysely
    .selectFrom('watches')
    .select(({ fn }) => [fn.countAll().as('all'), fn.count('confirmed_at').as('confirmed')])
    .where('unknown_id', 'is', null)
    .executeTakeFirstOrThrow()
  return { addresses: Number(addresses), confirmed: Number(confirmed), unconfirmed: Number(all) - Number(confirmed) }
}
