import type { Kysely } from 'kysely'
import { EQUIPMENT_FIELDS, type Calibration, type Equipment } from '../../../domain/console/bench/equipment.ts'
import { EQUIPMENT_KINDS } from '../../../domain/method/equipment-kinds.ts'
import type { BenchSheet, ReadingSource } from '../../../domain/console/bench/bench-test.ts'
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
/** As the bench and the review need it. */
const asBenchEquipment = ({ id, kind, name, retired_at: retired, calibrations }: RegisterRow): BenchEquipment => ({
  id,
  kind,
  name,
  isRetired: retired !== null,
  calibrations: calibrations.map(({ calibrated_on: on, valid_until: until, certificate }) => ({ on, until, certificate })),
})

/** What a test names, in its sheet or in one of its readings; empty where it names none. */
export const namedEquipment = (sheet: BenchSheet, readings: readonly Pick<ReadingSource, 'phMeter' | 'thermometer'>[]): Set<string> =>
  new Set([
    ...EQUIPMENT_KINDS.map((kind) => sheet[EQUIPMENT_FIELDS[kind]]),
    ...readings.flatMap(({ phMeter, thermometer }) => [phMeter, thermometer]),
  ])

/** What can be chosen at the bench, and what a test names: that may have been retired since. */
export const readBenchEquipment = async (db: Db, chosen: ReadonlySet<string>): Promise<BenchEquipment[]> => {
  return (await readRegister(db)).filter(({ id, retired_at: retired }) => retired === null || chosen.has(id)).map(asBenchEquipment)
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
