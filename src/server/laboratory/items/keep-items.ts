import type { Kysely } from 'kysely'
import type { ItemNote, ReceivedItem } from '../../../contract/console/quality/items.ts'
import { BENCH_ROLES, mayCall } from '../../../domain/console/roles.ts'
import { latestDay, type LaboratoryNow } from '../../../domain/method/laboratory-days.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { findRequestId } from '../../mail/outbox/stored-request.ts'
import { readLotsNamed } from '../lots/read-lots.ts'
import { personNow } from '../people/person-now.ts'
import { changeOrRollBack, RolledBack } from '../rolled-back.ts'

type Db = Kysely<Schema>
type By = LaboratoryNow & { actor: string }
export type ItemRefusal =
  | 'role is gone'
  | 'unknown item'
  | 'known item'
  | 'in the future'
  | 'before receipt'
  | 'has ended'
  | 'unknown request'
  | 'unknown lot'
  | 'several lots'
export type ItemOutcome = { ok: true; number: number } | { ok: false; reason: ItemRefusal }

const refuse = (reason: ItemRefusal): never => {
  throw new RolledBack<ItemOutcome>({ ok: false, reason })
}

/** Whoever acts works at the bench still, and the day has come. */
const requireAllowed = async (trx: Db, on: string, by: By): Promise<void> => {
  const person = await personNow(trx, by.actor)
  if (!person || !mayCall(BENCH_ROLES, person.roles)) refuse('role is gone')
  if (on > latestDay(by)) refuse('in the future')
}

const lotOf = async (trx: Db, number: string): Promise<string> => {
  if (number === '') return ''
  const found = await readLotsNamed(trx, number)
  if (found.length === 0) refuse('unknown lot')
  return found.length > 1 ? refuse('several lots') : found[0]!.id
}

/** Records what was received, under the next number (ITEM-01); of what is sent again nothing is written. */
export const receiveItemNow = (database: Database, received: ReceivedItem, by: By): Promise<ItemOutcome> =>
  changeOrRollBack<ItemOutcome>(database, async (trx) => {
    const { id, what, receivedOn, condition, conditionNote, place, request, lot } = received
    await requireAllowed(trx, receivedOn, by)
    const requestId = request === '' ? '' : ((await findRequestId(trx, request)) ?? refuse('unknown request'))
    const of = { request_id: requestId, lot_id: await lotOf(trx, lot) }
    const texts = { what, received_on: receivedOn, condition, condition_note: conditionNote, place }
    for (;;) {
      const known = await trx.selectFrom('items').select(['number', 'added_by', 'what']).where('id', '=', id).executeTakeFirst()
      if (known) return known.added_by === by.actor && known.what === what ? { ok: true, number: known.number } : refuse('known item')
      const { last } = await trx
        .selectFrom('items')
        .select(({ fn }) => fn.max('number').as('last'))
        .executeTakeFirstOrThrow()
      const number = (last ?? 0) + 1
      const added = await trx
        .insertInto('items')
        .values({ id, number, ...texts, ...of, added_at: by.now.toISOString(), added_by: by.actor })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      // Somebody else got this number at the same moment.
      if (!added) continue
      const entry = { at: by.now, actor: by.actor, action: 'item.receive', entity: 'item', entityId: id, after: { condition, receivedOn } }
      await appendAudit(trx, { ...entry, objects: [['item', id]] })
      return { ok: true, number }
    }
  })

/** Records that an item was moved, disposed of, returned or used up (ITEM-02). */
export const noteItemNow = (database: Database, itemId: string, { id, on, action, note }: ItemNote, by: By): Promise<ItemOutcome> =>
  changeOrRollBack<ItemOutcome>(database, async (trx) => {
    await requireAllowed(trx, on, by)
    const item = (await trx.selectFrom('items').selectAll().where('id', '=', itemId).executeTakeFirst()) ?? refuse('unknown item')
    const events = await trx.selectFrom('item_events').select(['id', 'action']).where('item_id', '=', itemId).execute()
    if (events.some((one) => one.id === id)) return { ok: true, number: item.number }
    if (events.some((one) => one.action !== 'move')) refuse('has ended')
    if (on < item.received_on) refuse('before receipt')
    const added = await trx
      .insertInto('item_events')
      .values({ id, item_id: itemId, on_day: on, action, note, added_at: by.now.toISOString(), added_by: by.actor })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) {
      // It was sent twice at the same moment, or somebody else ended it.
      const same = await trx.selectFrom('item_events').select('id').where('id', '=', id).executeTakeFirst()
      return same ? { ok: true, number: item.number } : refuse('has ended')
    }
    const entry = { at: by.now, actor: by.actor, action: `item.${action}`, entity: 'item', entityId: itemId, after: { on } }
    await appendAudit(trx, { ...entry, objects: [['item-event', id]] })
    return { ok: true, number: item.number }
  })
