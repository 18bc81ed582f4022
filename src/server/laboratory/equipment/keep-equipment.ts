import type { Kysely } from 'kysely'
import type { Calibration } from '../../../domain/console/bench/equipment.ts'
import { isOfBench } from '../../../domain/method/equipment-kinds.ts'
import { hasPassed, type CheckPoint } from '../../../domain/method/equipment-checks.ts'
import { CLOCKS_MS, latestDay, type LaboratoryNow } from '../../../domain/method/laboratory-days.ts'
import { appendAudit, type Codes } from '../../audit/append-audit.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { sha256Hex } from '../../process/sha256.ts'
import { changeOrRollBack, RolledBack } from '../rolled-back.ts'

type Db = Kysely<Schema>
type Changing = { actor: string; now: Date }
/** With the zone by which no day may be in the future. */
type ChangingDays = Changing & LaboratoryNow
type NewEquipment = { id: string; kind: string; name: string }
type NewCalibration = {
  id: string
  calibration: Calibration & {
    /** Whether it found the instrument out of its limits. */
    isOut?: boolean | undefined
    correction?: string | undefined
    uncertainty?: string | undefined
  }
}
type NewCheck = { id: string; checkedAt: string; values: readonly number[]; note: string }
export type EquipmentOutcome =
  | { ok: true }
  | {
      ok: false
      reason: 'unknown equipment' | 'unknown kind' | 'known equipment' | 'not possible' | 'in the future' | 'no points' | 'other points'
    }
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

/** Adds equipment by its inventory number (LAB-240), of a kind that a test names or of one of the laboratory's own that is in use (EQUIP-08). */
export const addToRegister = (database: Database, added: NewEquipment, changing: Changing): Promise<EquipmentOutcome> =>
  inTransaction(database, (trx) => addWithin(trx, added, changing))

/** The same in the transaction of whatever else is added. */
export const addWithin = async (trx: Db, { id, kind, name }: NewEquipment, changing: Changing): Promise<void> => {
  if (!isOfBench({ kind })) {
    const own = trx.selectFrom('equipment_kinds').select('id').where('id', '=', kind).where('retired_at', 'is', null)
    if (!(await own.executeTakeFirst())) refuse('unknown kind')
  }
  const kept = await trx
    .insertInto('equipment')
    .values({
      id,
      kind,
      name,
      added_at: changing.now.toISOString(),
      added_by: changing.actor,
      retired_at: null,
      retired_by: null,
      check_points: null,
    })
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
  { id, calibration: { on, until, certificate, isOut = false, correction = '', uncertainty = '' } }: NewCalibration,
  changing: ChangingDays,
): Promise<void> => {
  if (on > latestDay(changing)) refuse('in the future')
  // Nothing entered is no value: seals of older rows hold.
  const found = { finding: isOut ? ('out' as const) : null, correction: correction || null, uncertainty: uncertainty || null }
  const added = await trx
    .insertInto('calibrations')
    .columns([
      'id',
      'equipment_id',
      'calibrated_on',
      'valid_until',
      'certificate',
      'added_at',
      'added_by',
      'finding',
      'correction',
      'uncertainty',
    ])
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
          row.val(found.finding).as('finding'),
          row.val(found.correction).as('correction'),
          row.val(found.uncertainty).as('uncertainty'),
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
      .where('finding', isOut ? '=' : 'is', found.finding)
      .where('correction', found.correction === null ? 'is' : '=', found.correction)
      .where('uncertainty', found.uncertainty === null ? 'is' : '=', found.uncertainty)
      .executeTakeFirst()
    if (same) throw new RolledBack<EquipmentOutcome>({ ok: true })
    const known = await trx.selectFrom('equipment').select('id').where('id', '=', equipmentId).executeTakeFirst()
    refuse(known ? 'not possible' : 'unknown equipment')
  }
  await record(trx, changing, {
    action: 'calibrate',
    id: equipmentId,
    after: { on, until, ...(isOut ? { isOut } : {}) },
    objects: [['calibration', id]],
  })
}

/** Says what the daily check of an instrument looks at; an empty list ends it. Checks that were made keep their points. */
export const setCheckPoints = (
  database: Database,
  id: string,
  points: readonly CheckPoint[],
  changing: Changing,
): Promise<EquipmentOutcome> =>
  inTransaction(database, async (trx) => {
    const changed = await trx
      .updateTable('equipment')
      .set({ check_points: points.length === 0 ? null : JSON.stringify(points) })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!changed) refuse('unknown equipment')
    const after = { points: points.length, limits: sha256Hex(JSON.stringify(points)) }
    await record(trx, changing, { action: 'set-check', id, after, objects: [['equipment', id]] })
  })

/** Adds a daily check, of an instrument that is out or retired too; what is sent again is added once (EQUIP-05). */
export const addCheck = (database: Database, equipmentId: string, added: NewCheck, changing: Changing): Promise<EquipmentOutcome> =>
  inTransaction(database, (trx) => addCheckWithin(trx, equipmentId, added, changing))

/** The same in the transaction of whatever else is added. */
export const addCheckWithin = async (
  trx: Db,
  equipmentId: string,
  { id, checkedAt, values, note }: NewCheck,
  changing: Changing,
): Promise<void> => {
  if (Date.parse(checkedAt) > changing.now.getTime() + CLOCKS_MS) refuse('in the future')
  const equipment = await trx.selectFrom('equipment').select('check_points').where('id', '=', equipmentId).executeTakeFirst()
  if (!equipment) return refuse('unknown equipment')
  const points = (JSON.parse(equipment.check_points ?? '[]') as CheckPoint[]).map((point, at) => ({
    ...point,
    value: values[at] ?? Number.NaN,
  }))
  if (points.length === 0) refuse('no points')
  if (points.length !== values.length) refuse('other points')
  const passed = hasPassed(points)
  const row = { id, equipment_id: equipmentId, checked_at: checkedAt, points: JSON.stringify(points), passed: passed ? 1 : 0, note }
  const kept = await trx
    .insertInto('equipment_checks')
    .columns([...(Object.keys(row) as (keyof typeof row)[]), 'added_at', 'added_by'])
    .expression((of) =>
      of
        .selectFrom('equipment')
        .select((one) => [
          ...Object.entries(row).map(([name, value]) => one.val(value).as(name)),
          one.val(changing.now.toISOString()).as('added_at'),
          one.val(changing.actor).as('added_by'),
        ])
        .where('equipment.id', '=', equipmentId)
        .where((where) => where.not(where.exists(of.selectFrom('equipment_checks').select('id').where('equipment_checks.id', '=', id)))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) {
    const known = await trx.selectFrom('equipment_checks').selectAll().where('id', '=', id).executeTakeFirst()
    const isSame = known && Object.entries(row).every(([name, value]) => known[name as keyof typeof row] === value)
    throw new RolledBack<EquipmentOutcome>(isSame ? { ok: true } : { ok: false, reason: 'not possible' })
  }
  await record(trx, changing, { action: 'check', id: equipmentId, after: { at: checkedAt, passed }, objects: [['equipment-check', id]] })
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
