import type { Kysely } from 'kysely'
import type { TestKind } from '../../../domain/records.ts'
import { readDataState } from '../../db/data-state.ts'
import type { Schema, WatchMailPurpose } from '../../db/schema/schema.ts'
import { waitingMail } from './waiting-mail.ts'

type Db = Kysely<Schema>

/** What happened to the public report of a test. */
type TestEvent = 'published' | 'amended' | 'withdrawn'
export type WatchItem = { test: string; event: TestEvent }
/** A change of public tests, with the products and the kind of the test, before and after where they differ. */
export type ChangedTest = WatchItem & { products: readonly string[]; kinds: readonly TestKind[] }

/**
 * Whether whoever asked for these products is told of a change (TELL-20). Several are asked for where one asks about a tank, which no seed
 * coating answers; a single one is told of tests of either kind, as its page shows them.
 */
export const isNotifiedOf = (wanted: readonly string[], { products, kinds }: Pick<ChangedTest, 'products' | 'kinds'>): boolean =>
  wanted.every((product) => products.includes(product)) && (wanted.length === 1 || kinds.includes('foliar'))

/** Of an email of news: what it tells, how many more there are, and for which watches. */
export type WatchMailData = { watches: readonly string[]; news?: readonly WatchItem[]; more?: number }

/** Tests that one email names; an import can bring thousands. */
const MAX_NEWS = 20
/** Ids or rows of one statement. */
const AT_ONCE = 500

const inParts = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_none, at) => all.slice(at * AT_ONCE, (at + 1) * AT_ONCE))

export type WatchMail = { watcher: string; purpose: WatchMailPurpose; data: WatchMailData }

/** Adds emails to the outbox, in the transaction of what they tell. */
export const addWatchMails = async (trx: Db, mails: readonly WatchMail[], now: Date): Promise<void> => {
  const rows = mails.map(({ watcher, purpose, data }) => ({ ...waitingMail(purpose, data, now), watcher_id: watcher }))
  for (const some of inParts(rows)) await trx.insertInto('mails').values(some).execute()
}

type Watch = { id: string; watcher_id: string; products: string; confirmed_at: string | null; missed: string }

/**
 * The watches with one of these products, locked until the transaction ends: one that is confirmed meanwhile waits, and then sends what it
 * missed.
 */
const lockWatches = async (trx: Db, products: readonly string[]): Promise<Watch[]> => {
  const found = new Map<string, Watch>()
  for (const some of inParts(products)) {
    const rows = await trx
      .updateTable('watches')
      .set((set) => ({ made_at: set.ref('made_at') }))
      .where('id', 'in', (query) => query.selectFrom('watch_products').select('watch_id').where('product_id', 'in', some))
      .where('asked_at', 'is', null)
      .returning(['id', 'watcher_id', 'products', 'confirmed_at', 'missed'])
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  return [...found.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** All products that somebody watches. */
export const watchedProducts = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('watch_products').select('product_id').distinct().execute()).map(({ product_id: id }) => id)

/**
 * Tells whoever watches a mix of what happened to public tests with all of its products, in the transaction of what happened: one email to
 * each address, however much of it concerns them. Demonstration tests are told to nobody.
 */
export const addWatchNews = async (trx: Db, changes: readonly ChangedTest[], now: Date): Promise<void> => {
  if (changes.length === 0 || (await readDataState(trx)).demo) return
  const changesOf = new Map<string, ChangedTest[]>()
  for (const change of changes)
    for (const product of new Set(change.products)) {
      const some = changesOf.get(product)
      if (some) some.push(change)
      else changesOf.set(product, [change])
    }
  const newsByWatcher = new Map<string, { watches: string[]; news: Set<ChangedTest> }>()
  for (const watch of await lockWatches(trx, [...changesOf.keys()])) {
    const wanted = JSON.parse(watch.products) as string[]
    const some = wanted.map((product) => changesOf.get(product) ?? []).toSorted((a, b) => a.length - b.length)[0] ?? []
    const matching = some.filter((change) => isNotifiedOf(wanted, change))
    if (matching.length === 0) continue
    if (watch.confirmed_at === null) await keepMissed(trx, watch, matching)
    else {
      const one = newsByWatcher.get(watch.watcher_id) ?? { watches: [], news: new Set() }
      newsByWatcher.set(watch.watcher_id, one)
      one.watches.push(watch.id)
      for (const change of matching) one.news.add(change)
    }
  }
  const mails = [...newsByWatcher].map(([watcher, { watches, news }]): WatchMail => ({
    watcher,
    purpose: 'watch news',
    data: { watches, ...newsOf(changes.filter((change) => news.has(change))) },
  }))
  await addWatchMails(trx, mails, now)
}

const newsOf = (items: readonly WatchItem[]): Required<Pick<WatchMailData, 'news' | 'more'>> => ({
  news: items.slice(0, MAX_NEWS).map(({ test, event }) => ({ test, event })),
  more: Math.max(0, items.length - MAX_NEWS),
})

const keepMissed = async (trx: Db, { id, missed }: Watch, changes: readonly WatchItem[]): Promise<void> => {
  const all = [...(JSON.parse(missed) as WatchItem[]), ...newsOf(changes).news]
  await trx
    .updateTable('watches')
    .set({ missed: JSON.stringify(newsOf(all).news) })
    .where('id', '=', id)
    .execute()
}
