import { sql, type Kysely, type RawBuilder } from 'kysely'
import { MAX_COUNT } from '../../../contract/console/requests.ts'
import type { TEST_SORTS } from '../../../contract/console/tests.ts'
import { termsOf } from '../../../domain/console/request-words.ts'
import { TEST_STATES, type TestState } from '../../../domain/console/test-states.ts'
import type { TestRunRow } from '../../db/bench-schema.ts'
import { all, findByWords, type WordLimits } from '../../words/find-by-words.ts'
import { inOrderOf, listPage, type ListOrder } from '../../db/list-page.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema.ts'

type Db = Kysely<Schema>

export type RunFilter = {
  /** Empty for all. */
  states: readonly TestState[]
  country?: string | undefined
  /** A person's id. */
  createdBy?: string | undefined
  text?: string | undefined
  sort: (typeof TEST_SORTS)[number]
  /** The cursor of the page, which was `next` of the page before. */
  after?: string | undefined
}

const ORDER: Record<RunFilter['sort'], ListOrder> = {
  changed: { by: ['changed_at', 'id'], isDescending: true },
  newest: { by: ['created_at', 'id'], isDescending: true },
  oldest: { by: ['created_at', 'id'], isDescending: false },
}

export type RunList = { runs: TestRunRow[]; next: string | null }

/** One page of tests. */
export const listRuns = async (
  database: Database,
  { states, country, createdBy, text, sort, after }: RunFilter,
  limits?: WordLimits,
): Promise<RunList> => {
  const list = listPage(ORDER[sort], after)
  const shared = [
    ...(country === undefined ? [] : [sql`country = ${country}`]),
    ...(createdBy === undefined ? [] : [sql`created_by = ${createdBy}`]),
  ]
  const asked = states.length === 0 ? TEST_STATES : states
  const first = (limit: number): RawBuilder<unknown> =>
    list.firstOfRanges(
      'test_runs',
      asked.map((state) => all([sql`state = ${state}`, ...shared])),
      limit,
    )
  // `|| ''` stops the planner from using the sort index.
  const where = (condition: (id: RawBuilder<unknown>) => RawBuilder<unknown>, limit: number): RawBuilder<unknown> => {
    const conditions = [
      condition(sql.ref('test_runs.id')),
      sql`state || '' in (${sql.join(asked)})`,
      ...shared,
      ...list.afterCursor(sql`${sql.ref(ORDER[sort].by[0])} || ''`),
    ]
    return sql`select ${list.columns} from test_runs where ${all(conditions)} ${list.orderBy()} limit ${limit}`
  }
  const found = await findByWords<{ id: string }>(database, { of: 'tests', terms: termsOf(text), first, where }, list.limit, limits)
  const { rows, next } = list.pageOf(found)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { runs: [], next }
  const runs = await database.kysely.selectFrom('test_runs').selectAll().where('id', 'in', ids).execute()
  return { runs: inOrderOf(ids, runs, ({ id }) => id), next }
}

/** How many tests are in each state, up to MAX_COUNT. */
export const countRuns = async (
  db: Db,
  { country, createdBy }: Pick<RunFilter, 'country' | 'createdBy'>,
): Promise<Record<TestState, number>> => {
  const shared = [
    ...(country === undefined ? [] : [sql`country = ${country}`]),
    ...(createdBy === undefined ? [] : [sql`created_by = ${createdBy}`]),
  ]
  const parts = TEST_STATES.map(
    (state) =>
      sql`select ${sql.lit(state)} as state, count(*) as count from (select 1 as one from test_runs where ${all([sql`state = ${state}`, ...shared])} limit ${MAX_COUNT}) as ${sql.ref(`of_${state}`)}`,
  )
  const { rows } = await sql<{ state: TestState; count: number | string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) as Record<TestState, number>
}

/** The names of the products of these tests, in their order. */
export const productNamesOf = async (db: Db, runIds: readonly string[]): Promise<Map<string, string[]>> => {
  const names = new Map<string, string[]>(runIds.map((id) => [id, []]))
  if (runIds.length === 0) return names
  const rows = await db.selectFrom('run_lines').select(['run_id', 'name']).where('run_id', 'in', runIds).orderBy('position').execute()
  for (const { run_id: id, name } of rows) names.get(id)?.push(name)
  return names
}
