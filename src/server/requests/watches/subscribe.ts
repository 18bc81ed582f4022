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

/** What an address asks to be told of. */
type Wanted = { email: string; language: LanguageCode; products: readonly string[]; unknownId?: string }
type KnownWatch = { watch: string; watcher: string; isConfirmed: boolean }

/** The watch that an address has, or gets, of what it wants; undefined where it has too many. */
const watchOf = async (
  trx: Db,
  { own, all }: LockedMailbox,
  { email, products, language, unknownId }: Wanted,
  now: Date,
): Promise<KnownWatch | undefined> => {
  const key = JSON.stringify(products)
  const known = await trx
    .selectFrom('watches')
    .select(['id', 'watcher_id', 'confirmed_at'])
    .where('watcher_id', 'in', [...own.map(({ id }) => id), ''])
    .where('products', '=', key)
    .execute()
  const first = known.find(({ confirmed_at: at }) => at !== null) ?? known[0]
  if (first) return { watch: first.id, watcher: first.watcher_id, isConfirmed: first.confirmed_at !== null }
  if (all.length > 0 && (await countWatches(trx, all)) >= MAX_MIXES_PER_ADDRESS) return undefined
  const id = randomUUID()
  const watcher = own[0]?.id ?? (await addWatcher(trx, email))
  const row = { id, watcher_id: watcher, products: key, language, made_at: now.toISOString(), unknown_id: unknownId ?? null }
  await trx.insertInto('watches').values(row).execute()
  if (unknownId === undefined)
    await trx
      .insertInto('watch_products')
      .values(products.map((product) => ({ product_id: product, watch_id: id })))
      .execute()
  return { watch: id, watcher, isConfirmed: false }
}

/** Adds the watch of a locked mailbox, and the email that asks to confirm it where that is needed and allowed; returns whose it is. */
const watch = async (trx: Db, locked: LockedMailbox, wanted: Wanted, now: Date): Promise<string | undefined> => {
  const since = new Date(now.getTime() - DAY_MS)
  if (locked.all.length > 0 && (await confirmationsSince(trx, locked.all, since)) >= MAX_CONFIRMATIONS_A_DAY) return undefined
  const known = await watchOf(trx, locked, wanted, now)
  if (known && !known.isConfirmed)
    await addWatchMails(trx, [{ watcher: known.watcher, purpose: 'watch confirm', data: { watches: [known.watch] } }], now)
  return known?.watcher
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
    await watch(trx, locked, { ...asked, products: asked.products.toSorted() }, now)
    return { step: 'asked' }
  })

/**
 * The same for a product of no list, in the transaction that stores what was sent of it: whoever confirms is told what became of it (WHO-66).
 * Returns whose it is, where it is kept.
 */
export const watchUnknown = async (
  trx: Db,
  database: Pick<Database, 'kind'>,
  { email, language, unknownId }: { email: string; language: LanguageCode; unknownId: string },
  now: Date,
): Promise<string | undefined> => {
  const locked = await lockMailbox(trx, database, email)
  if ((await readDataState(trx)).demo) return undefined
  // No product has such an id.
  return watch(trx, locked, { email, language, products: [`unknown:${unknownId}`], unknownId }, now)
}
