import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { TestChoice } from '../../../contract/console/quality/nonconformities.ts'
import { contributorsOf } from '../../../domain/console/bench/bench-test.ts'
import type { TestOrigin } from '../../../domain/console/nonconformities.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { findRequestId } from '../../mail/outbox/stored-request.ts'
import { readLotsNamed } from '../lots/read-lots.ts'

type Db = Kysely<Schema>
type ChosenTests = { originId: string; tests: string[] }
export type FindRefusal = { reason: 'unknown origin' } | { reason: 'unknown tests'; tests: string[] }

/** Whether what is being amended names something in its published version still: as its sheet says it, in JSON. */
const isInPublished = ({ contains }: Database, named: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(versions > 0 and exists (
    select 1 from publications p join test_versions v on v.test_id = p.test_id and v.version = p.version
    where p.test_id = test_runs.test_id and (${sql.join(
      named.map((part) => contains(sql.ref('v.sheet'), part)),
      sql` or `,
    )})))`

/** Tests whose sheet, readings or published version name an instrument. */
const naming = (database: Database, id: string): RawBuilder<boolean> => sql<boolean>`(
  balance = ${id} or ph_meter = ${id} or thermometer = ${id}
  or id in (select run_id from readings where ph_meter = ${id} or thermometer = ${id})
  or ${isInPublished(
    database,
    ['balance', 'phMeter', 'thermometer'].map((field) => `"${field}":${JSON.stringify(id)}`),
  )})`

const ofLots = (database: Database, ids: readonly string[]): RawBuilder<boolean> => sql<boolean>`(
  id in (select run_id from run_lines where lot_id in (${sql.join(ids)}))
  or ${isInPublished(
    database,
    ids.map((id) => `"lotId":${JSON.stringify(id)}`),
  )})`

/** Tests that somebody worked on or approved. */
const ofPerson = async (db: Db, person: string): Promise<RawBuilder<boolean>> => {
  const actions = await db.selectFrom('run_events').select('action').distinct().where('actor', '=', person).execute()
  const hands = actions
    .map(({ action }) => action)
    .filter((action) => action === 'publish' || contributorsOf([{ actor: person, action }]).length > 0)
  return hands.length === 0
    ? sql<boolean>`1 = 0`
    : sql<boolean>`id in (select run_id from run_events where actor = ${person} and action in (${sql.join(hands)}))`
}

/** What the tests are chosen by: its id, and which tests it has; undefined where there is no such thing. */
const conditionOf = async (
  database: Database,
  origin: Exclude<TestOrigin, 'hand'>,
  name: string,
): Promise<{ originId: string; condition: RawBuilder<boolean> } | undefined> => {
  const db = database.kysely
  if (origin === 'instrument') {
    const known = await db.selectFrom('equipment').select('id').where('id', '=', name).executeTakeFirst()
    return known && { originId: known.id, condition: naming(database, known.id) }
  }
  if (origin === 'lot') {
    const ids = (await readLotsNamed(db, name)).map(({ id }) => id)
    return ids.length === 0 ? undefined : { originId: ids[0]!, condition: ofLots(database, ids) }
  }
  if (origin === 'person') {
    const known = await db.selectFrom('people').select('id').where('id', '=', name).executeTakeFirst()
    return known && { originId: known.id, condition: await ofPerson(db, known.id) }
  }
  const request = await findRequestId(db, name)
  const condition = sql<boolean>`test_id in (select test_id from request_tests where request_id = ${request ?? ''})`
  return request === undefined ? undefined : { originId: request, condition }
}

/** The reports of tests that were typed, by the number of the report or of the test; an imported one has that of its report. */
const findTyped = async (db: Db, typed: readonly string[]): Promise<ChosenTests | FindRefusal> => {
  const asked = [...new Set(typed)]
  if (asked.length === 0) return { originId: '', tests: [] }
  const runs = await db
    .selectFrom('test_runs')
    .select(['id', 'test_id'])
    .where((where) => where.or([where('id', 'in', asked), where('test_id', 'in', asked)]))
    .execute()
  const imported = await db.selectFrom('tests').select('id').where('id', 'in', asked).execute()
  const known = new Map([
    ...imported.map(({ id }) => [id, id] as const),
    ...runs.flatMap(({ id, test_id: testId }) => [[id, testId] as const, [testId, testId] as const]),
  ])
  const unknown = asked.filter((one) => !known.has(one))
  if (unknown.length > 0) return { reason: 'unknown tests', tests: unknown }
  return { originId: '', tests: [...new Set(asked.map((one) => known.get(one)!))] }
}

/** The tests of a choice, by the numbers of their reports (NC-04); one more than `most` where there are more. */
export const findChosenTests = async (
  database: Database,
  { origin, name, from, until, tests }: Omit<TestChoice, 'action'>,
  most: number,
): Promise<ChosenTests | FindRefusal> => {
  if (origin === 'hand') return findTyped(database.kysely, tests)
  const found = await conditionOf(database, origin, name)
  if (!found) return { reason: 'unknown origin' }
  const since = from === '' ? sql`1 = 1` : sql`tested_on >= ${from}`
  // A test without a day is on none.
  const to = until === '' ? sql`1 = 1` : sql`tested_on <> '' and tested_on <= ${until}`
  const { rows } = await sql<{ test_id: string }>`
    select test_id from test_runs where ${found.condition} and ${since} and ${to} order by test_id limit ${sql.lit(most + 1)}`.execute(
    database.kysely,
  )
  return { originId: found.originId, tests: rows.map((row) => row.test_id) }
}
