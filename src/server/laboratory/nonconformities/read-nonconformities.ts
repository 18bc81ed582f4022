import { sql, type Kysely } from 'kysely'
import type {
  ListedNonconformity,
  NonconformityDetail,
  QualityChange,
  TouchedTest,
} from '../../../contract/console/quality/nonconformities.ts'
import { isOverdue, type TestOrigin } from '../../../domain/console/nonconformities.ts'
import { BENCH_ROLES, mayCall, type Role } from '../../../domain/console/roles.ts'
import type { NonconformityRow } from '../../db/schema/quality-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { nameOf, readPeopleNames, type PeopleNames } from '../people-names.ts'
import { mayDecide } from './keep-nonconformities.ts'

type Db = Kysely<Schema>
type Reader = { id: string; email: string; roles: readonly Role[] }

const listedOf = (row: NonconformityRow, tests: number, people: PeopleNames, today: string): ListedNonconformity => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  state: row.state,
  title: row.title,
  owner: nameOf(row.owner, people),
  dueOn: row.due_on,
  isOverdue: isOverdue({ state: row.state, dueOn: row.due_on }, today),
  openedAt: row.opened_at,
  openedBy: nameOf(row.opened_by, people),
  closedAt: row.closed_at,
  closedBy: row.closed_by === null ? null : nameOf(row.closed_by, people),
  tests,
})

/** All of them, or those of one owner, the newest first. */
export const readNonconformities = async (db: Db, owner: string | undefined, today: string): Promise<ListedNonconformity[]> => {
  const rows = await db
    .selectFrom('nonconformities')
    .selectAll()
    .$if(owner !== undefined, (query) => query.where('owner', '=', owner!))
    .orderBy('number', 'desc')
    .execute()
  const counts = await db
    .selectFrom('nonconformity_tests')
    .select(({ fn }) => ['nonconformity_id', fn.countAll().as('count')])
    .groupBy('nonconformity_id')
    .execute()
  const tests = new Map(counts.map(({ nonconformity_id: id, count }) => [id, Number(count)]))
  const people = await readPeopleNames(db)
  return rows.map((row) => listedOf(row, tests.get(row.id) ?? 0, people, today))
}

/** How many should have been closed before today, of one owner where one is given (NC-07). */
export const countOverdue = async (db: Db, owner: string | undefined, today: string): Promise<number> => {
  const { count } = await db
    .selectFrom('nonconformities')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '!=', 'closed')
    .where('due_on', '<', today)
    .$if(owner !== undefined, (query) => query.where('owner', '=', owner!))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How people call what tests were chosen by; what is gone since, by its id. */
const readOriginNames = async (db: Db, people: PeopleNames, rows: readonly { origin: TestOrigin; origin_id: string }[]) => {
  const idsOf = (origin: TestOrigin): string[] => [...new Set(rows.filter((row) => row.origin === origin).map((row) => row.origin_id))]
  const [lots, requests] = [idsOf('lot'), idsOf('request')]
  const named = [
    ...(lots.length === 0 ? [] : await db.selectFrom('lots').select(['id', 'lot as name']).where('id', 'in', lots).execute()),
    ...(requests.length === 0
      ? []
      : await db.selectFrom('requests').select(['id', 'reference as name']).where('id', 'in', requests).execute()),
  ]
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return ({ origin, origin_id: id }: { origin: TestOrigin; origin_id: string }): string =>
    origin === 'person' ? nameOf(id, people) : (names.get(id) ?? id)
}

/** Tests of one, with what became of their reports: an imported one is public as long as the console has not withdrawn it. */
const selectTouched = (id: string) => sql<{
  test_id: string
  run_id: string | null
  origin: TestOrigin
  origin_id: string
  added_at: string
  added_by: string
  report: TouchedTest['report']
}>`
  select t.test_id, r.id as run_id, t.origin, t.origin_id, t.added_at, t.added_by,
    case
      when s.lifted_at is not null then 'lifted'
      when p.withdrawn_at is not null or (p.test_id is null and i.id is null) then 'none'
      when s.id is not null then 'suspended'
      else 'to suspend'
    end as report
  from nonconformity_tests t
  left join test_runs r on r.test_id = t.test_id
  left join publications p on p.test_id = t.test_id
  left join tests i on i.id = t.test_id
  left join suspensions s on s.batch_id = t.nonconformity_id and s.test_id = t.test_id
  where t.nonconformity_id = ${id}`

/** The reports of one that are public and were never suspended from here (NC-05). */
export const readToSuspend = async (db: Db, id: string): Promise<string[]> => {
  const { rows } = await sql<{
    test_id: string
  }>`select test_id from (${selectTouched(id)}) as touched where report = 'to suspend' order by test_id`.execute(db)
  return rows.map((row) => row.test_id)
}

const readTouched = async (db: Db, id: string, people: PeopleNames): Promise<TouchedTest[]> => {
  const { rows } = await sql<
    Awaited<ReturnType<ReturnType<typeof selectTouched>['execute']>>['rows'][number]
  >`select * from (${selectTouched(id)}) as touched order by test_id`.execute(db)
  const originName = await readOriginNames(db, people, rows)
  return rows.map((row) => ({
    testId: row.test_id,
    runId: row.run_id,
    origin: row.origin,
    originName: originName(row),
    addedAt: row.added_at,
    addedBy: nameOf(row.added_by, people),
    report: row.report,
  }))
}

/** One with its tests and its history; undefined where there is none. */
export const readOneNonconformity = async (
  db: Db,
  id: string,
  { reader, today }: { reader: Reader; today: string },
): Promise<NonconformityDetail | undefined> => {
  const row = await db.selectFrom('nonconformities').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const people = await readPeopleNames(db)
  const tests = await readTouched(db, id, people)
  const events = await db.selectFrom('nonconformity_events').selectAll().where('nonconformity_id', '=', id).orderBy('row_version').execute()
  const named = ({ field, before, after }: QualityChange): QualityChange =>
    field === 'owner' ? { field, before: nameOf(before, people), after: nameOf(after, people) } : { field, before, after }
  const complainant = await db
    .selectFrom('complainants')
    .select(['name', 'email', 'contact'])
    .where('nonconformity_id', '=', id)
    .executeTakeFirst()
  return {
    nonconformity: {
      ...listedOf(row, tests.length, people, today),
      rowVersion: row.row_version,
      what: row.what,
      cause: row.cause,
      correction: row.correction,
      correctiveAction: row.corrective_action,
      ownerId: row.owner,
    },
    complainant: complainant ?? null,
    tests,
    history: events.map(({ row_version: rowVersion, at, actor, action, note, changes }) => ({
      rowVersion,
      at,
      by: nameOf(actor, people),
      action,
      note,
      changes: (JSON.parse(changes) as QualityChange[]).map(named),
    })),
    mayChange: mayCall(BENCH_ROLES, reader.roles),
    mayDecide: await mayDecide(db, row, reader),
  }
}

/** Its number and state; undefined where there is none. */
export const findNonconformity = (db: Db, id: string) =>
  db.selectFrom('nonconformities').select(['number', 'state']).where('id', '=', id).executeTakeFirst()

/** The instruments by which tests can be chosen. */
export const readInstruments = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('equipment').select(['id', 'name']).orderBy('id').execute()
