import { sql, type Kysely, type RawBuilder } from 'kysely'
import { MAX_COUNT } from '../../../contract/console/requests.ts'
import type { TEST_SORTS } from '../../../contract/console/tests.ts'
import { termsOf } from '../../../domain/console/request-words.ts'
import { TEST_STATES, type TestState } from '../../../domain/console/test-states.ts'
import type { TestRunRow } from '../../db/bench-schema.ts'
import { all, findByWords, type WordLimits } from '../../words/find-by-words.ts'
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
  /** The last row of the page before, as `next` said it. */
  after?: string | undefined
}

const ORDER: Record<RunFilter['sort'], { column: 'created_at' | 'changed_at'; isDescending: boolean }> = {
  changed: { column: 'changed_at', isDescending: true },
  newest: { column: 'created_at', isDescending: true },
  oldest: { column: 'created_at', isDescending: false },
}

const PAGE = 50
const named = (state: TestState): RawBuilder<unknown> => sql.ref(`of_${state}`)

export type RunList = { runs: TestRunRow[]; next: string | null }

/**
 * One page of tests. Each state is a range of an index in the asked order, so that a page costs the same however many tests there are;
 * the few rows of each state are then sorted together.
 */
export const listRuns = async (
  database: Database,
  { states, country, createdBy, text, sort, after }: RunFilter,
  limits?: WordLimits,
): Promise<RunList> => {
  const { column: name, isDescending } = ORDER[sort]
  const column = sql.ref(name)
  const direction = isDescending ? sql`desc` : sql`asc`
  const order = sql`${column} ${direction}, id ${direction}`
  const [, time, id] = /^(.+)~(.+)$/.exec(after ?? '') ?? []
  const shared = [
    ...(country === undefined ? [] : [sql`country = ${country}`]),
    ...(createdBy === undefined ? [] : [sql`created_by = ${createdBy}`]),
  ]
  const fromPlace = (value: RawBuilder<unknown>): RawBuilder<unknown>[] =>
    time === undefined ? [] : [sql`(${value}, id) ${isDescending ? sql`<` : sql`>`} (${time}, ${id})`]
  const asked = states.length === 0 ? TEST_STATES : states
  const ofState = (state: TestState, limit: number): RawBuilder<unknown> =>
    sql`select * from (select id, ${column} from test_runs where ${all([sql`state = ${state}`, ...shared, ...fromPlace(column)])} order by ${order} limit ${limit}) as ${named(state)}`
  const first = (limit: number): RawBuilder<unknown> => {
    const rows = sql.join(
      asked.map((state) => ofState(state, limit)),
      sql` union all `,
    )
    return sql`select * from (${rows}) as page order by ${order} limit ${limit}`
  }
  // `|| ''` stops the planner from using the sort index.
  const where = (condition: (id: RawBuilder<unknown>) => RawBuilder<unknown>, limit: number): RawBuilder<unknown> =>
    sql`select id, ${column} from test_runs where ${all([condition(sql.ref('test_runs.id')), sql`state || '' in (${sql.join(asked)})`, ...shared, ...fromPlace(sql`${column} || ''`)])} order by ${order} limit ${limit}`
  const found = await findByWords<{ id: string } & Record<string, string>>(
    database,
    { of: 'tests', terms: termsOf(text), first, where },
    PAGE + 1,
    limits,
  )
  const page = found.slice(0, PAGE)
  const last = page.at(-1)
  if (!last) return { runs: [], next: null }
  const pageIds = page.map((row) => row.id)
  const runs = await database.kysely.selectFrom('test_runs').selectAll().where('id', 'in', pageIds).execute()
  const byId = new Map(runs.map((row) => [row.id, row]))
  return {
    runs: pageIds.flatMap((one) => byId.get(one) ?? []),
    next: found.length > PAGE ? `${last[name]}~${last.id}` : null,
  }
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
      sql`select ${sql.lit(state)} as state, count(*) as count from (select 1 as one from test_runs where ${all([sql`state = ${state}`, ...shared])} limit ${MAX_COUNT}) as ${named(state)}`,
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
