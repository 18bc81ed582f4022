import type { Kysely } from 'kysely'
import { MAX_SHOWN_CHECKS } from '../../../contract/console/bench/equipment.ts'
import { doubtfulDays } from '../../../domain/console/bench/equipment.ts'
import { isPublic } from '../../../domain/console/bench/test-states.ts'
import type { CheckedPoint, CheckPoint } from '../../../domain/method/equipment-checks.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { nameOf, type PeopleNames } from '../people-names.ts'
import { keptCalibration, readRegister } from './read-equipment.ts'

type Db = Kysely<Schema>
type Days = { from: string; to: string | null }
type DayOf = (moment: string) => string

/**
 * The tests that were made with an instrument on these days: by the day of a test whose sheet names it, or by that of a reading which was made with it,
 * also of one that was corrected.
 */
const readTestsOf = async (db: Db, id: string, { from, to }: Days, dayOf: DayOf) => {
  const runs = await db
    .selectFrom('test_runs')
    .selectAll()
    .where((where) =>
      where.or([
        where('balance', '=', id),
        where('ph_meter', '=', id),
        where('thermometer', '=', id),
        where(
          'id',
          'in',
          where
            .selectFrom('readings')
            .select('run_id')
            .where((own) => own.or([own('ph_meter', '=', id), own('thermometer', '=', id)])),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  const ids = runs.map((run) => run.id)
  const readings =
    ids.length === 0
      ? []
      : await db
          .selectFrom('readings')
          .select(['run_id', 'read_at', 'noted_at', 'ph_meter', 'thermometer'])
          .where('run_id', 'in', ids)
          .execute()
  const isIn = (day: string): boolean => day !== '' && from <= day && (to === null || day <= to)
  return runs.filter((run) => {
    const isOfSheet = [run.balance, run.ph_meter, run.thermometer].includes(id)
    const made = readings.filter(
      (one) =>
        one.run_id === run.id &&
        (one.ph_meter === id ||
          one.thermometer === id ||
          (run.ph_meter === id && one.ph_meter === null) ||
          (run.thermometer === id && one.thermometer === null)),
    )
    return (isOfSheet && isIn(run.tested_on)) || made.some((one) => isIn(dayOf(one.noted_at ?? one.read_at)))
  })
}

/** One of the register with its newest checks, and what was made with it while it is in doubt; undefined where there is none. */
export const readOne = async (db: Db, id: string, { people, dayOf }: { people: PeopleNames; dayOf: DayOf }) => {
  const found = (await readRegister(db)).find((one) => one.id === id)
  if (!found) return undefined
  const checks = await db
    .selectFrom('equipment_checks')
    .selectAll()
    .where('equipment_id', '=', id)
    .orderBy('checked_at', 'desc')
    .orderBy('id')
    .limit(MAX_SHOWN_CHECKS)
    .execute()
  const days = doubtfulDays(found.calibrations.map(keptCalibration))
  const runs = await readTestsOf(db, id, days, dayOf)
  const suspended = await db.selectFrom('suspensions').select('test_id').where('lifted_at', 'is', null).execute()
  const isSuspended = new Set(suspended.map((one) => one.test_id))
  return {
    points: JSON.parse(found.check_points ?? '[]') as CheckPoint[],
    checks: checks.map((one) => ({
      id: one.id,
      at: one.checked_at,
      passed: one.passed === 1,
      points: JSON.parse(one.points) as CheckedPoint[],
      note: one.note,
      by: nameOf(one.added_by, people),
    })),
    ...days,
    tests: runs
      .filter(({ control }) => control === null)
      .map((run) => ({
        id: run.id,
        testId: run.test_id,
        state: run.state,
        testedOn: run.tested_on,
        isPublic: isPublic({ state: run.state, versions: run.versions, isWithdrawalConfirmed: run.is_withdrawal_confirmed === 1 }),
        isSuspended: isSuspended.has(run.test_id),
      })),
  }
}
