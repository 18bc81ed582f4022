import type { Kysely } from 'kysely'
import type { UnknownDecision } from '../../../contract/console/unknown-products.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { addWatchMails, type WatchMail } from '../../mail/outbox/watch-news.ts'
import { changeOrRollBack, RolledBack } from '../rolled-back.ts'

type Trx = Kysely<Schema>
type Changing = { actor: string; now: Date }
export type Settled = { ok: true } | { ok: false; reason: 'unknown case' | 'unknown product' | 'settled already' }

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
export const settleIn = async (trx: Trx, id: string, decision: UnknownDecision, { actor, now }: Changing): Promise<boolean> => {
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
export const auditSettled = async (trx: Trx, id: string, decision: UnknownDecision, { actor, now }: Changing): Promise<void> => {
  const entry = { at: now, actor, entity: 'unknown-product', entityId: id, action: `unknown-product.${decision.action}` }
  await appendAudit(
    trx,
    decision.action === 'close' ? { ...entry, reason: decision.reason } : { ...entry, after: { product: decision.productId } },
  )
}

const refuse = (reason: Extract<Settled, { ok: false }>['reason']): never => {
  throw new RolledBack<Settled>({ ok: false, reason })
}

export const settleUnknown = (database: Database, id: string, decision: UnknownDecision, changing: Changing): Promise<Settled> =>
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
