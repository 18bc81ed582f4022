import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { MAX_MIXES_PER_ADDRESS } from '../../../contract/tell-me-limits.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import type { LanguageCode } from '../../../domain/languages.ts'
import { readDataState } from '../../db/data-state.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema.ts'
import { addWatchMails } from '../../mail/outbox/watch-news.ts'

type Db = Kysely<Schema>

/** Emails that ask one address to confirm within a day, so that nobody is bothered by strangers for long. */
export const MAX_CONFIRMATIONS_A_DAY = 3

export type Subscription = { email: string; products: readonly string[]; language: LanguageCode }
/** `asked` says nothing about the address: an email was sent, or none was needed or allowed. */
export type Subscribed = { step: 'asked' | 'demonstration' } | { step: 'unknown product'; at: number }

const countOf = (rows: { count: string | number | bigint }): number => Number(rows.count)

/** Finds or makes whoever has an address, locked until the transaction ends, so that many at once are counted one by one. */
const lockWatcher = async (trx: Db, email: string): Promise<string> => {
  const { id } = await trx
    .insertInto('watchers')
    .values({ id: randomUUID(), email })
    .onConflict((conflict) => conflict.column('email').doUpdateSet((set) => ({ email: set.ref('excluded.email') })))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const confirmationsSince = async (trx: Db, watcher: string, since: Date): Promise<number> =>
  countOf(
    await trx
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('watcher_id', '=', watcher)
      .where('purpose', '=', 'watch confirm')
      .where('made_at', '>', since.toISOString())
      .executeTakeFirstOrThrow(),
  )

const countWatches = async (trx: Db, watcher: string): Promise<number> =>
  countOf(
    await trx
      .selectFrom('watches')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('watcher_id', '=', watcher)
      .executeTakeFirstOrThrow(),
  )

/** The watch of a mix that is not confirmed yet; undefined where it is, or where there are too many. */
const pendingWatch = async (trx: Db, watcher: string, { products, language }: Subscription, now: Date): Promise<string | undefined> => {
  const key = JSON.stringify(products)
  const known = await trx
    .selectFrom('watches')
    .select(['id', 'confirmed_at'])
    .where('watcher_id', '=', watcher)
    .where('products', '=', key)
    .executeTakeFirst()
  if (known) return known.confirmed_at === null ? known.id : undefined
  if ((await countWatches(trx, watcher)) >= MAX_MIXES_PER_ADDRESS) return undefined
  const id = randomUUID()
  await trx.insertInto('watches').values({ id, watcher_id: watcher, products: key, language, made_at: now.toISOString() }).execute()
  await trx
    .insertInto('watch_products')
    .values(products.map((product) => ({ product_id: product, watch_id: id })))
    .execute()
  return id
}

/**
 * Stores that an address asked to be told of a mix, with the email that asks to confirm it, in one transaction. Until it is confirmed
 * nothing else is sent. The response is the same whatever was known of the address.
 */
export const subscribe = ({ kysely }: Database, asked: Subscription, now: Date): Promise<Subscribed> =>
  kysely.transaction().execute(async (trx) => {
    // The first statement writes: an embedded database cannot turn a reader into a writer while another writes.
    const email = asked.email.toLowerCase()
    const watcher = await lockWatcher(trx, email)
    const drop = async (step: Subscribed): Promise<Subscribed> => {
      if ((await countWatches(trx, watcher)) === 0) await trx.deleteFrom('watchers').where('id', '=', watcher).execute()
      return step
    }
    if ((await readDataState(trx)).demo) return drop({ step: 'demonstration' })
    const found = await trx.selectFrom('products').select('id').where('id', 'in', asked.products).execute()
    const unknown = asked.products.findIndex((id) => !found.some((one) => one.id === id))
    if (unknown >= 0) return drop({ step: 'unknown product', at: unknown })
    if ((await confirmationsSince(trx, watcher, new Date(now.getTime() - DAY_MS))) >= MAX_CONFIRMATIONS_A_DAY)
      return drop({ step: 'asked' })
    const watch = await pendingWatch(trx, watcher, { ...asked, products: asked.products.toSorted() }, now)
    if (watch !== undefined) await addWatchMails(trx, [{ watcher, purpose: 'watch confirm', data: { watches: [watch] } }], now)
    return { step: 'asked' }
  })
