import type { Kysely } from 'kysely'
import type { DayChange, LotChange, NewLot } from '../../../contract/console/bench/lots.ts'
import { latestDay, type LaboratoryNow } from '../../../domain/method/laboratory-days.ts'
import { appendAudit, type Codes } from '../../audit/append-audit.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import type { LotRow } from '../../db/schema/bench-schema.ts'
import { readDataState } from '../../db/data-state.ts'
import { isDemoPerson } from '../../db/is-demonstration.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { changeOrRollBack, RolledBack } from '../rolled-back.ts'

type Db = Kysely<Schema>
type Changing = { actor: string; now: Date }
/** With the zone by which no day may be in the future. */
type ChangingDays = Changing & LaboratoryNow
export type LotOutcome =
  | { ok: true }
  | {
      ok: false
      reason:
        | 'unknown lot'
        | 'unknown product'
        | 'known lot'
        | 'demonstration'
        | 'changed meanwhile'
        | 'not possible'
        | 'in the future'
        | 'withdrawn'
        | 'product is gone'
    }
type Refusal = Extract<LotOutcome, { ok: false }>['reason']

const refuse = (reason: Refusal): never => {
  throw new RolledBack<LotOutcome>({ ok: false, reason })
}

const inTransaction = (database: Database, change: (trx: Db) => Promise<void>): Promise<LotOutcome> =>
  changeOrRollBack<LotOutcome>(database, async (trx) => {
    await change(trx)
    return { ok: true }
  })

type Recorded = { before?: Codes; after: Codes; objects?: readonly SealedObject[] }
const record = async (trx: Db, { actor, now }: Changing, action: string, id: string, { objects = [], ...changed }: Recorded) => {
  const entry = { at: now, actor, action: `lot.${action}`, entity: 'lot', entityId: id, ...changed }
  await appendAudit(trx, { ...entry, objects: [['lot', id], ...objects] })
}

/** Writes a change of a lot into its history and into the audit, which seals both. */
const recordChange = async (
  trx: Db,
  changing: Changing,
  { id, row_version: rowVersion }: LotRow,
  { action, note = '', changes = [], ...codes }: Recorded & { action: LotChange['action']; note?: string; changes?: readonly DayChange[] },
) => {
  const { actor, now } = changing
  await trx
    .insertInto('lot_events')
    .values({ lot_id: id, row_version: rowVersion, at: now.toISOString(), actor, action, note, changes: JSON.stringify(changes) })
    .execute()
  await record(trx, changing, action, id, { ...codes, objects: [['lot-event', id, rowVersion]] })
}

const isFuture = (day: string, when: LaboratoryNow): boolean => day > latestDay(when)

type Days = Pick<NewLot, 'expiry' | 'receivedOn' | 'openedOn'>
const daysOf = ({ expiry, received_on: receivedOn, opened_on: openedOn }: LotRow): Days => ({ expiry, receivedOn, openedOn })

/** The days that differ. */
const changedDays = (before: Days, after: Days): DayChange[] =>
  (['expiry', 'receivedOn', 'openedOn'] as const)
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter((one) => one.before !== one.after)

/** Adds a lot of a listed product (LAB-234); of one that is sent again nothing is written. */
export const addToLots = (database: Database, lot: NewLot, changing: ChangingDays): Promise<LotOutcome> =>
  inTransaction(database, (trx) => addLotWithin(trx, lot, changing))

/** The same in the transaction of whatever else is added. */
export const addLotWithin = async (trx: Db, added: NewLot, changing: ChangingDays): Promise<void> => {
  const { id, productId, lot, expiry, receivedOn, openedOn } = added
  if ([receivedOn, openedOn].some((day) => isFuture(day, changing))) refuse('in the future')
  // The same ids are other products once the laboratory's own data are there.
  if ((await readDataState(trx)).demo && !(await isDemoPerson(trx, changing.actor))) refuse('demonstration')
  const product = await trx.selectFrom('products').select('id').where('id', '=', productId).executeTakeFirst()
  if (!product) refuse('unknown product')
  const kept = await trx
    .insertInto('lots')
    .values({
      id,
      product_id: productId,
      lot,
      expiry,
      received_on: receivedOn,
      opened_on: openedOn,
      withdrawn_at: null,
      withdrawn_by: null,
      withdrawn_reason: null,
      row_version: 1,
      added_at: changing.now.toISOString(),
      added_by: changing.actor,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) {
    const known = await trx.selectFrom('lots').selectAll().where('id', '=', id).executeTakeFirst()
    const isSame = known?.product_id === productId && known.lot === lot && known.added_by === changing.actor
    throw new RolledBack<LotOutcome>(isSame ? { ok: true } : { ok: false, reason: 'known lot' })
  }
  await record(trx, changing, 'add', id, { after: { product: productId, expiry, receivedOn, openedOn } })
}

/** Locks a lot until the transaction ends, if it is as it was seen. */
const lockLot = async (trx: Db, id: string, rowVersion: number): Promise<LotRow> => {
  const lockedLot = await trx
    .updateTable('lots')
    .set({ row_version: rowVersion + 1 })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .returningAll()
    .executeTakeFirst()
  if (lockedLot) return lockedLot
  const known = await trx.selectFrom('lots').select('id').where('id', '=', id).executeTakeFirst()
  return refuse(known ? 'changed meanwhile' : 'unknown lot')
}

/** Locks the lots that none of these people added, until the transaction ends. */
export const lockLotsOfOthers = (trx: Db, people: readonly string[]): Promise<LotRow[]> =>
  trx
    .updateTable('lots')
    .set((set) => ({ row_version: set('row_version', '+', 1) }))
    .$if(people.length > 0, (lots) => lots.where('added_by', 'not in', people))
    .returningAll()
    .execute()

const withdrawWithin = async (trx: Db, lockedLot: LotRow, reason: string, changing: Changing): Promise<void> => {
  const withdrawn = { withdrawn_at: changing.now.toISOString(), withdrawn_by: changing.actor, withdrawn_reason: reason }
  await trx.updateTable('lots').set(withdrawn).where('id', '=', lockedLot.id).execute()
  await recordChange(trx, changing, lockedLot, { action: 'withdraw', note: reason, after: { withdrawn: true } })
}

/**
 * Withdraws a locked lot whose product goes with the demonstration, also one that was withdrawn before. No product has the id that it names
 * then: what is imported under the old one is another product.
 */
export const endWithProduct = async (trx: Db, lockedLot: LotRow, reason: string, changing: Changing): Promise<void> => {
  await trx
    .updateTable('lots')
    .set({ product_id: `demonstration ${lockedLot.product_id}` })
    .where('id', '=', lockedLot.id)
    .execute()
  await withdrawWithin(trx, lockedLot, reason, changing)
}

/** Corrects the days of a lot, or that it was opened; withdraws it; offers it again. Tests that name it keep what they were saved with. */
export const changeInLots = (
  database: Database,
  { id, rowVersion }: { id: string; rowVersion: number },
  change: LotChange,
  changing: ChangingDays,
): Promise<LotOutcome> =>
  inTransaction(database, async (trx) => {
    const lockedLot = await lockLot(trx, id, rowVersion)
    const own = trx.updateTable('lots').where('id', '=', id)
    if (change.action === 'edit') {
      if (lockedLot.withdrawn_at !== null) refuse('withdrawn')
      const { expiry, receivedOn, openedOn } = change
      if ([receivedOn, openedOn].some((day) => isFuture(day, changing))) refuse('in the future')
      await own.set({ expiry, received_on: receivedOn, opened_on: openedOn }).execute()
      const [before, after] = [daysOf(lockedLot), { expiry, receivedOn, openedOn }]
      await recordChange(trx, changing, lockedLot, { action: 'edit', changes: changedDays(before, after), before, after })
      return
    }
    if ((lockedLot.withdrawn_at !== null) === (change.action === 'withdraw')) refuse('not possible')
    if (change.action === 'withdraw') return withdrawWithin(trx, lockedLot, change.reason, changing)
    const product = await trx.selectFrom('products').select('id').where('id', '=', lockedLot.product_id).executeTakeFirst()
    if (!product) refuse('product is gone')
    await own.set({ withdrawn_at: null, withdrawn_by: null, withdrawn_reason: null }).execute()
    await recordChange(trx, changing, lockedLot, { action: 'offer-again', after: { withdrawn: false } })
  })
