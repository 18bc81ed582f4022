import { sql, type Kysely } from 'kysely'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'

/** What was received for a test: with a request that it answers, or of a lot that it was made with (ITEM-03). */
export const readItemsOf = (db: Kysely<Schema>, testId: string, lots: readonly string[]) =>
  db
    .selectFrom('items')
    .selectAll()
    .where((where) =>
      where.or([
        where('request_id', 'in', where.selectFrom('request_tests').select('request_id').where('test_id', '=', testId)),
        ...(lots.length === 0 ? [] : [where('lot_id', 'in', lots)]),
      ]),
    )
    .orderBy('number')
    .execute()

/** The conditions of rooms from the day of a test to that of its last reading (ROOM-03). */
export const readRoomsOf = async (db: Kysely<Schema>, { id, tested_on: day }: Pick<TestRunRow, 'id' | 'tested_on'>) => {
  if (day === '') return []
  const { last } = await db
    .selectFrom('readings')
    .select(({ fn }) => fn.max('read_at').as('last'))
    .where('run_id', '=', id)
    .executeTakeFirstOrThrow()
  const until = [day, (last ?? '').slice(0, 'yyyy-MM-dd'.length)].toSorted().at(-1)!
  return db
    .selectFrom('room_days')
    .selectAll()
    .where(sql<boolean>`day between ${day} and ${until}`)
    .orderBy('day')
    .orderBy('room')
    .orderBy('added_at')
    .execute()
}

/** Verifications of the version of the method that a test was made by, and proficiency tests of its method (CHECK-03). */
export const readMethodChecksOf = (
  db: Kysely<Schema>,
  { protocol_id: id, protocol_version: version }: Pick<TestRunRow, 'protocol_id' | 'protocol_version'>,
) =>
  db
    .selectFrom('method_checks')
    .selectAll()
    .where('protocol_id', '=', id ?? '')
    .where((where) => where.or([where('kind', '=', 'proficiency'), where('protocol_version', '=', version ?? 0)]))
    .orderBy('on_day')
    .orderBy('added_at')
    .execute()
