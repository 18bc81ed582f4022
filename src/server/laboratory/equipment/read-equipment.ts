import type { Kysely } from 'kysely'
import {
  EQUIPMENT_FIELDS,
  holdingCalibrations,
  type Calibration,
  type Equipment,
  type KeptCalibration,
} from '../../../domain/console/bench/equipment.ts'
import { EQUIPMENT_KINDS, isOfBench, type EquipmentKind } from '../../../domain/method/equipment-kinds.ts'
import type { BenchSheet, ReadingSource } from '../../../domain/console/bench/bench-test.ts'
import type { EquipmentCheck } from '../../../domain/method/equipment-checks.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'

type Db = Kysely<Schema>
type BenchEquipment = Omit<Equipment, 'calibrations'> & { isRetired: boolean; calibrations: Calibration[] }

const readCalibrations = async (db: Db) =>
  db.selectFrom('calibrations').selectAll().orderBy('calibrated_on', 'desc').orderBy('added_at', 'desc').orderBy('id').execute()

/** The whole register, each with its calibrations, the newest first. */
export const readRegister = async (db: Db) => {
  const rows = await db.selectFrom('equipment').selectAll().orderBy('kind').orderBy('id').execute()
  const calibrations = await readCalibrations(db)
  return rows.map((row) => ({ ...row, calibrations: calibrations.filter((one) => one.equipment_id === row.id) }))
}

type RegisterRow = Awaited<ReturnType<typeof readRegister>>[number]
export const keptCalibration = (row: RegisterRow['calibrations'][number]): KeptCalibration => ({
  on: row.calibrated_on,
  until: row.valid_until,
  certificate: row.certificate,
  isOut: row.finding === 'out',
  addedAt: row.added_at,
})

/** The kinds of the laboratory's own, by their names. */
export const readOwnKinds = async (db: Db) =>
  (await db.selectFrom('equipment_kinds').selectAll().orderBy('name').orderBy('id').execute()).map(
    ({ id, name, unit, needs_calibration: needs, retired_at: retired }) => ({
      id,
      name,
      unit,
      needsCalibration: needs === 1,
      isRetired: retired !== null,
    }),
  )

/** As the bench and the review need it: with the calibrations that hold. */
const asBenchEquipment = ({
  id,
  kind,
  name,
  retired_at: retired,
  calibrations,
}: RegisterRow & { kind: EquipmentKind }): BenchEquipment => ({
  id,
  kind,
  name,
  isRetired: retired !== null,
  calibrations: holdingCalibrations(calibrations.map(keptCalibration)),
})

/** What a test names, in its sheet or in one of its readings; empty where it names none. */
export const namedEquipment = (sheet: BenchSheet, readings: readonly Pick<ReadingSource, 'phMeter' | 'thermometer'>[]): Set<string> =>
  new Set([
    ...EQUIPMENT_KINDS.map((kind) => sheet[EQUIPMENT_FIELDS[kind]]),
    ...readings.flatMap(({ phMeter, thermometer }) => [phMeter, thermometer]),
  ])

/** What can be chosen at the bench, and what a test names: that may have been retired since. */
export const readBenchEquipment = async (db: Db, chosen: ReadonlySet<string>): Promise<BenchEquipment[]> => {
  const register = (await readRegister(db)).filter(isOfBench)
  return register.filter(({ id, retired_at: retired }) => retired === null || chosen.has(id)).map(asBenchEquipment)
}

/** All daily checks of some of the register, by its ids. */
export const readDailyChecks = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, EquipmentCheck[]>> => {
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('equipment_checks').select(['equipment_id', 'checked_at', 'passed']).where('equipment_id', 'in', ids).execute()
  const of = (id: string) => rows.filter((row) => row.equipment_id === id).map((row) => ({ at: row.checked_at, passed: row.passed === 1 }))
  return new Map(ids.map((id) => [id, of(id)]))
}

/** The daily checks of equipment from the day before a test was started until the day after it was submitted. */
export const readChecksDuring = async (
  db: Db,
  {
    created_at: createdAt,
    started_at: startedAt,
    submitted_at: submittedAt,
  }: Pick<TestRunRow, 'created_at' | 'started_at' | 'submitted_at'>,
  ids: readonly string[],
) => {
  if (ids.length === 0) return []
  const shifted = (moment: string, days: number): string => new Date(Date.parse(moment) + days * DAY_MS).toISOString()
  return db
    .selectFrom('equipment_checks')
    .selectAll()
    .where('equipment_id', 'in', ids)
    .where('checked_at', '>=', shifted(startedAt ?? createdAt, -1))
    .$if(submittedAt !== null, (query) => query.where('checked_at', '<=', shifted(submittedAt!, 1)))
    .orderBy('checked_at')
    .orderBy('id')
    .execute()
}

/** How many tests name each, in one pass over the tests. */
export const countTestsOf = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  const columns = ['balance', 'ph_meter', 'thermometer'] as const
  const rows = await db
    .selectFrom('test_runs')
    .select(({ fn }) => [...columns, fn.countAll().as('count')])
    .where((expression) => expression.or(columns.map((column) => expression(column, 'is not', null))))
    .groupBy(columns)
    .execute()
  for (const row of rows)
    for (const id of columns.map((column) => row[column])) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + Number(row.count))
  return counts
}
