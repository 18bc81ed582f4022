import type { Kysely } from 'kysely'
import type { Calibration } from '../../../domain/console/bench/equipment.ts'
import type { EquipmentKind } from '../../../domain/method/equipment-kinds.ts'
import { latestDay, type LaboratoryNow } from '../../../domain/method/laboratory-days.ts'
import { appendAudit, type Codes } from '../../audit/append-audit.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { changeOrRollBack, RolledBack } from '../rolled-back.ts'

type Db = Kysely<Schema>
type Changing = { actor: string; now: Date }
/** With the zone by which no day may be in the future. */
type ChangingDays = Changing & LaboratoryNow
type NewEquipment = { id: string; kind: EquipmentKind; name: string }
type NewCalibration = { id: string; calibration: Calibration }
export type EquipmentOutcome =
  | { ok: true }
  | { ok: false; reason: 'unknown equipment' | 'known equipment' | 'not possible' | 'in the future' }
type Refused = Extract<EquipmentOutcome, { ok: false }>

const refuse = (reason: Refused['reason']): never => {
  throw new RolledBack<EquipmentOutcome>({ ok: false, reason })
}

const inTransaction = (database: Database, change: (trx: Db) => Promise<void>): Promise<EquipmentOutcome> =>
  changeOrRollBack<EquipmentOutcome>(database, async (trx) => {
    await change(trx)
    return { ok: true }
  })

type Recorded = { action: string; id: string; after: Codes; objects: readonly SealedObject[] }

const record = async (trx: Db, { actor, now }: Changing, { action, id, after, objects }: Recorded): Promise<void> => {
  await appendAudit(trx, { at: now, actor, action: `equipment.${action}`, entity: 'equipment', entityId: id, after, objects })
}

/** Adds a balance, a pH meter or a thermometer by its inventory number (LAB-240). */
export const addToRegister = (database: Database, added: NewEquipment, changing: Changing): Promise<EquipmentOutcome> =>
  inTransaction(database, (trx) => addWithin(trx, added, changing))

/** The same in the transaction of whatever else is added. */
export const addWithin = async (trx: Db, { id, kind, name }: NewEquipment, changing: Changing): Promise<void> => {
  const kept = await trx
    .insertInto('equipment')
    .values({ id, kind, name, added_at: changing.now.toISOString(), added_by: changing.actor, retired_at: null, retired_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) refuse('known equipment')
  await record(trx, changing, { action: 'add', id, after: { kind }, objects: [['equipment', id]] })
}

/** Adds a calibration; of one that is sent again nothing is written. */
export const calibrate = (
  database: Database,
  equipmentId: string,
  added: NewCalibration,
  changing: ChangingDays,
): Promise<EquipmentOutcome> => inTransaction(database, (trx) => calibrateWithin(trx, equipmentId, added, changing))

/** The same in the transaction of whatever else is added. */
export const calibrateWithin = async (
  trx: Db,
  equipmentId: string,
  { id, calibration: { on, until, certificate } }: NewCalibration,
  changing: ChangingDays,
): Promise<void> => {
  if (on > latestDay(changing)) refuse('in the future')
  const added = await trx
    .insertInto('calibrations')
    .columns(['id', 'equipment_id', 'calibrated_on', 'valid_until', 'certificate', 'added_at', 'added_by'])
    .expression((of) =>
      of
        .selectFrom('equipment')
        .select((row) => [
          row.val(id).as('id'),
          'equipment.id as equipment_id',
          row.val(on).as('calibrated_on'),
          row.val(until).as('valid_until'),
          row.val(certificate).as('certificate'),
          row.val(changing.now.toISOString()).as('added_at'),
          row.val(changing.actor).as('added_by'),
        ])
        .where('equipment.id', '=', equipmentId)
        .where((where) => where.not(where.exists(of.selectFrom('calibrations').select('id').where('calibrations.id', '=', id)))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) {
    const same = await trx
      .selectFrom('calibrations')
      .select('id')
      .where('id', '=', id)
      .where('equipment_id', '=', equipmentId)
      .where('calibrated_on', '=', on)
      .where('valid_until', '=', until)
      .where('certificate', '=', certificate)
      .executeTakeFirst()
    if (same) throw new RolledBack<EquipmentOutcome>({ ok: true })
    const known = await trx.selectFrom('equipment').select('id').where('id', '=', equipmentId).executeTakeFirst()
    refuse(known ? 'not possible' : 'unknown equipment')
  }
  await record(trx, changing, { action: 'calibrate', id: equipmentId, after: { on, until }, objects: [['calibration', id]] })
}

/** Retired equipment stays in the register and in tests, and is offered no more. */
export const setEquipmentRetired = (database: Database, id: string, isRetired: boolean, changing: Changing): Promise<EquipmentOutcome> =>
  inTransaction(database, async (trx) => {
    const changed = await trx
      .updateTable('equipment')
      .set({ retired_at: isRetired ? changing.now.toISOString() : null, retired_by: isRetired ? changing.actor : null })
      .where('id', '=', id)
      .where('retired_at', isRetired ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) {
      const known = await trx.selectFrom('equipment').select('id').where('id', '=', id).executeTakeFirst()
      refuse(known ? 'not possible' : 'unknown equipment')
    }
    const action = isRetired ? 'retire' : 'offer-again'
    await record(trx, changing, { action, id, after: { retired: isRetired }, objects: [['equipment', id]] })
  })
