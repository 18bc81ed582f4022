import type { Kysely } from 'kysely'
import type { InputOf } from '../../../contract/call.ts'
import type { addEquipmentKind } from '../../../contract/console/bench/equipment.ts'
import { appendAudit, type Codes } from '../../audit/append-audit.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { changeOrRollBack, RolledBack } from '../rolled-back.ts'

type Db = Kysely<Schema>
type Changing = { actor: string; now: Date }
type KindOutcome = { ok: true } | { ok: false; reason: 'unknown kind' | 'not possible' }

const record = async (trx: Db, { actor, now }: Changing, action: string, id: string, after: Codes): Promise<KindOutcome> => {
  const objects = [['equipment-kind', id]] as const
  await appendAudit(trx, { at: now, actor, action: `equipment-kind.${action}`, entity: 'equipment-kind', entityId: id, after, objects })
  return { ok: true }
}

/** Adds a kind of the laboratory's own; of one that is sent again nothing is written (EQUIP-08). */
export const addKind = (
  database: Database,
  { id, name, unit, needsCalibration }: InputOf<typeof addEquipmentKind>['body'],
  changing: Changing,
): Promise<KindOutcome> =>
  changeOrRollBack<KindOutcome>(database, async (trx) => {
    const row = { id, name, unit, needs_calibration: needsCalibration ? 1 : 0 }
    const added = { added_at: changing.now.toISOString(), added_by: changing.actor, retired_at: null, retired_by: null }
    const kept = await trx
      .insertInto('equipment_kinds')
      .values({ ...row, ...added })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (kept) return record(trx, changing, 'add', id, { needsCalibration })
    const known = await trx.selectFrom('equipment_kinds').selectAll().where('id', '=', id).executeTakeFirst()
    const isSame = known && Object.entries(row).every(([column, value]) => known[column as keyof typeof row] === value)
    throw new RolledBack<KindOutcome>(isSame ? { ok: true } : { ok: false, reason: 'not possible' })
  })

/** A retired kind stays with the equipment that is of it, and is offered for no other. */
export const setKindRetired = (database: Database, id: string, isRetired: boolean, changing: Changing): Promise<KindOutcome> =>
  changeOrRollBack<KindOutcome>(database, async (trx) => {
    const changed = await trx
      .updateTable('equipment_kinds')
      .set({ retired_at: isRetired ? changing.now.toISOString() : null, retired_by: isRetired ? changing.actor : null })
      .where('id', '=', id)
      .where('retired_at', isRetired ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (changed) return record(trx, changing, isRetired ? 'retire' : 'offer-again', id, { retired: isRetired })
    const known = await trx.selectFrom('equipment_kinds').select('id').where('id', '=', id).executeTakeFirst()
    throw new RolledBack<KindOutcome>({ ok: false, reason: known ? 'not possible' : 'unknown kind' })
  })
