import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { addressKey, mailboxOf } from '../../../contract/requests/email-address.ts'
import { MAX_MIXES_PER_ADDRESS } from '../../../contract/tell-me/tell-me-limits.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { readDataState } from '../../db/data-state.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { addWatchMails } from '../../mail/outbox/watch-news.ts'
import { lockMailbox, type LockedMailbox } from './find-watchers.ts'

type Db = Kysely<Schema>

/** Emails that ask one mailbox to confirm within a day, so that nobody is bothered by strangers for long. */
export const MAX_CONFIRMATIONS_A_DAY = 3

type Subscription = { email: string; products: readonly string[]; language: LanguageCode }
/** `asked` says nothing about the address: an email was sent, or none was needed or allowed. */
export type Subscribed = { step: 'asked' | 'demonstration' } | { step: 'unknown product'; at: number }

const countOf = (rows: { count: string | number | bigint }): number => Number(rows.count)

const addWatcher = async (trx: Db, typed: string): Promise<string> => {
  const id = randomUUID()
  const email = typed.toLowerCase()
  await trx
    .insertInto('watchers')
    .values({ id, email, address: addressKey(email), mailbox: mailboxOf(email) })
    .execute()
  return id
}

const confirmationsSince = async (trx: Db, watchers: readonly string[], since: Date): Promise<number> =>
  countOf(
    await trx
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('watcher_id', 'in', watchers)
      .where('purpose', '=', 'watch confirm')
      .where('made_at', '>', since.toISOString())
      .executeTakeFirstOrThrow(),
  )

const countWatches = async (trx: Db, watchers: readonly string[]): Promise<number> =>
  countOf(
    await trx
      .selectFrom('watches')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('watcher_id', 'in', watchers)
      .executeTakeFirstOrThrow(),
  )

type Pending = { watch: string; watcher: string }

/** The watch of a mix that is not confirmed yet; undefined where it is, or where there are too many. */
const pendingWatch = async (
  trx: Db,
  { own, all }: LockedMailbox,
  { email, products, language }: Subscription,
  now: Date,
): Promise<Pending | undefined> => {
  const key = JSON.stringify(products)
  const known = await trx
    .selectFrom('watches')
    .select(['id', 'watcher_id', 'confirmed_at'])
    .where('watcher_id', 'in', [...own.map(({ id }) => id), ''])
    .where('products', '=', key)
    .execute()
  if (known.some(({ confirmed_at: at }) => at !== null)) return undefined
  if (known[0]) return { watch: known[0].id, watcher: known[0].watcher_id }
  if (all.length > 0 && (await countWatches(trx, all)) >= MAX_MIXES_PER_ADDRESS) return undefined
  const id = randomUUID()
  const watcher = own[0]?.id ?? (await addWatcher(trx, email))
  await trx.insertInto('watches').values({ id, watcher_id: watcher, products: key, language, made_at: now.toISOString() }).execute()
  await trx
    .insertInto('watch_products')
    .values(products.map((product) => ({ product_id: product, watch_id: id })))
    .execute()
  return { watch: id, watcher }
}

/**
 * Stores that an address asked to be told of a mix, with the email that asks to confirm it, in one transaction. Until it is confirmed
 * nothing else is sent. The response is the same whatever was known of the address. Limits count by mailbox (TELL-65).
 */
export const subscribe = (database: Database, asked: Subscription, now: Date): Promise<Subscribed> =>
  database.kysely.transaction().execute(async (trx) => {
    const locked = await lockMailbox(trx, database, asked.email)
    if ((await readDataState(trx)).demo) return { step: 'demonstration' }
    const found = await trx.selectFrom('products').select('id').where('id', 'in', asked.products).execute()
    const unknown = asked.products.findIndex((id) => !found.some((one) => one.id === id))
    if (unknown >= 0) return { step: 'unknown product', at: unknown }
    const since = new Date(now.getTime() - DAY_MS)
    if (locked.all.length > 0 && (await confirmationsSince(trx, locked.all, since)) >= MAX_CONFIRMATIONS_A_DAY) return { step: 'asked' }
    const pending = await pendingWatch(trx, locked, { ...asked, products: asked.products.toSorted() }, now)
    if (pending === undefined) return { step: 'asked' }
    const { watcher, watch } = pending
    await addWatchMails(trx, [{ watcher, purpose: 'watch confirm', data: { watches: [watch] } }], now)
    return { step: 'asked' }
  })
