import type { Kysely } from 'kysely'
import type { UnknownDecision } from '../../../contract/console/unknown-products.ts'
import { utcDay } from '../../../domain/durations.ts'
import { bareName } from '../../../domain/products/bare-name.ts'
import type { ProductRecord } from '../../../domain/records.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { productCells, readProductCells } from '../../data/csv/product-cells.ts'
import type { Database } from '../../db/open-db.ts'
import { productRecord } from '../../db/record-rows.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { addWatchMails, type WatchMail } from '../../mail/outbox/watch-news.ts'
import { addProduct, changeProduct, type Alongside } from '../products/change-product.ts'
import { changeOrRollBack, RolledBack } from '../rolled-back.ts'

type Trx = Kysely<Schema>
type Changing = { actor: string; now: Date }
export type Settled =
  | { ok: true }
  | { ok: false; reason: 'unknown case' | 'unknown product' | 'known product' | 'name not possible' | 'settled already' }

/** Tells whoever confirmed an address. Who confirms meanwhile waits for the lock of the watches, and is told then. */
const tellWatchers = async (trx: Trx, id: string, now: Date): Promise<void> => {
  const watches = await trx
    .updateTable('watches')
    .set((set) => ({ made_at: set.ref('made_at') }))
    .where('unknown_id', '=', id)
    .returning(['id', 'watcher_id', 'confirmed_at'])
    .execute()
  const told = watches
    .filter(({ confirmed_at: confirmed }) => confirmed !== null)
    .map(({ id: watch, watcher_id: watcher }): WatchMail => ({ watcher, purpose: 'unknown settled', data: { watches: [watch] } }))
  await addWatchMails(trx, told, now)
}

/** Decides about an open one, in a transaction, and tells who waits for it; false where somebody decided before. */
const settleIn = async (trx: Trx, id: string, decision: UnknownDecision, { actor, now }: Changing): Promise<boolean> => {
  const decided =
    decision.action === 'close'
      ? { state: 'closed' as const, reason: decision.reason }
      : { state: 'found' as const, product_id: decision.productId }
  const settled = await trx
    .updateTable('unknown_products')
    .set({ ...decided, settled_at: now.toISOString(), settled_by: actor })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (settled) await tellWatchers(trx, id, now)
  return settled !== undefined
}

/** The entry of the audit about a decision, the last step of its transaction. */
const auditSettled = async (trx: Trx, id: string, decision: UnknownDecision, { actor, now }: Changing): Promise<void> => {
  const entry = { at: now, actor, entity: 'unknown-product', entityId: id, action: `unknown-product.${decision.action}` }
  await appendAudit(
    trx,
    decision.action === 'close' ? { ...entry, reason: decision.reason } : { ...entry, after: { product: decision.productId } },
  )
}

const refuse = (reason: Extract<Settled, { ok: false }>['reason']): never => {
  throw new RolledBack<Settled>({ ok: false, reason })
}

const settleAlone = (database: Database, id: string, decision: UnknownDecision, changing: Changing): Promise<Settled> =>
  changeOrRollBack<Settled>(database, async (trx) => {
    const isSettled = await settleIn(trx, id, decision, changing)
    if (!isSettled) {
      const known = await trx.selectFrom('unknown_products').select('id').where('id', '=', id).executeTakeFirst()
      refuse(known ? 'settled already' : 'unknown case')
    }
    if (decision.action === 'is-product') {
      const product = await trx.selectFrom('products').select('id').where('id', '=', decision.productId).executeTakeFirst()
      if (!product) refuse('unknown product')
    }
    await auditSettled(trx, id, decision, changing)
    return { ok: true }
  })

/** The decision, in the transaction that adds or changes the product. */
const alongside = (id: string, decision: UnknownDecision, changing: Changing): Alongside => ({
  change: (trx) => settleIn(trx, id, decision, changing),
  record: (trx) => auditSettled(trx, id, decision, changing),
})

/** Adds the product that it is, and decides in the same transaction. */
export const addSettled = async (database: Database, id: string, added: ProductRecord, changing: Changing): Promise<Settled> => {
  const decision = { action: 'is-product', productId: added.id } as const
  const outcome = await addProduct(database, added, changing, alongside(id, decision, changing))
  if (outcome.ok) return { ok: true }
  return { ok: false, reason: outcome.reason === 'known product' ? 'known product' : 'settled already' }
}

const isCalled = ({ name, marketNames, otherNames }: ProductRecord, wanted: string): boolean =>
  [name, ...Object.values(marketNames), ...otherNames.map((one) => one.name)].some((one) => bareName(one) === bareName(wanted))

/** The product with a further name; undefined where a line of products.csv could not say it. */
const withName = (product: ProductRecord, otherName: string, country: string, now: Date): ProductRecord | undefined => {
  const named = {
    ...product,
    otherNames: [...product.otherNames, { name: otherName, kind: 'market' as const, country, from: '', until: '' }],
  }
  const read = readProductCells(productCells(named), utcDay(now))
  return 'record' in read && read.record.otherNames.at(-1)?.name === otherName ? named : undefined
}

/** How often the product is read again where somebody changes it meanwhile. */
const ATTEMPTS = 3

/** Decides about an open one; where it is a product that gets its name, in the transaction that changes the product. */
export const settleUnknown = async (database: Database, id: string, decision: UnknownDecision, changing: Changing): Promise<Settled> => {
  const { otherName = '' } = decision.action === 'is-product' ? decision : {}
  if (decision.action === 'close' || otherName === '') return settleAlone(database, id, decision, changing)
  const { kysely } = database
  const unknown = await kysely.selectFrom('unknown_products').select('country').where('id', '=', id).executeTakeFirst()
  if (!unknown) return { ok: false, reason: 'unknown case' }
  for (let attempt = 1; ; attempt++) {
    const row = await kysely.selectFrom('products').selectAll().where('id', '=', decision.productId).executeTakeFirst()
    if (!row) return { ok: false, reason: 'unknown product' }
    const product = productRecord(row)
    if (isCalled(product, otherName)) return settleAlone(database, id, decision, changing)
    const record = withName(product, otherName, unknown.country, changing.now)
    if (!record) return { ok: false, reason: 'name not possible' }
    const version = { id: product.id, rowVersion: row.row_version }
    const outcome = await changeProduct(database, version, { action: 'edit', record }, changing, alongside(id, decision, changing))
    if (outcome.ok) return { ok: true }
    if (outcome.reason === 'unknown product') return { ok: false, reason: 'unknown product' }
    if (outcome.reason !== 'changed meanwhile' || attempt === ATTEMPTS) return { ok: false, reason: 'settled already' }
  }
}
