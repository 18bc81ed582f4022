import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/schema/schema.ts'

/** Ids of one statement. */
const AT_ONCE = 500

/** The key of a mix among watches and counted demand, whatever the order of its products. */
export const waitingKey = (products: readonly string[]): string => JSON.stringify(products.toSorted())

/** How many mailboxes wait for exactly these mixes, confirmed and not asked whether to go on, by their keys. */
export const countWaiting = async (db: Kysely<Schema>, mixes: readonly (readonly string[])[]): Promise<ReadonlyMap<string, number>> => {
  const keys = [...new Set(mixes.map(waitingKey))]
  const counts = new Map<string, number>()
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom('watches')
      .innerJoin('watchers', 'watchers.id', 'watches.watcher_id')
      .select(({ fn }) => [
        'products',
        fn
          .count(sql`coalesce(nullif(watchers.mailbox, ''), watchers.email)`)
          .distinct()
          .as('waiting'),
      ])
      .where('products', 'in', keys.slice(from, from + AT_ONCE))
      .where('confirmed_at', 'is not', null)
      .where('asked_at', 'is', null)
      .groupBy('products')
      .execute()
    for (const { products, waiting } of rows) counts.set(products, Number(waiting))
  }
  return counts
}
