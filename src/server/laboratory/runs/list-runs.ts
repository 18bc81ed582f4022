import { readNamesIn } from '../../db/display-names.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { MAX_COUNT } from '../../../contract/console/requests.ts'
import type { Sorting, SortOf } from '../../../contract/console/sorting.ts'
import type { TEST_SORTS } from '../../../contract/console/tests.ts'
import { byCountryName } from '../../../domain/console/country-names.ts'
import { BENCH_STATES } from '../../../domain/console/bench-test.ts'
import { RESULT_CODES, type ResultCode } from '../../../domain/records.ts'
import { termsOf } from '../../../domain/console/request-words.ts'
import { TEST_STATES, type TestState } from '../../../domain/console/test-states.ts'
import type { TestRunRow } from '../../db/bench-schema.ts'
import { all, findByWords, type WordLimits } from '../../words/find-by-words.ts'
import { findGrouped } from '../../words/find-grouped.ts'
import { distinctValues } from '../../db/distinct-values.ts'
import { groupedPage } from '../../db/grouped-page.ts'
import { endOfDay, inDirection } from '../../db/filters.ts'
import { inOrderOf, listPage, type Page } from '../../db/list-page.ts'
import { byPersonName, readPeopleNames } from '../people-names.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema.ts'
import { pageOfDueRuns, readDueRuns } from './due-runs.ts'

type Db = Kysely<Schema>

export type RunSort = SortOf<typeof TEST_SORTS>

export type RunFilter = {
  /** Empty for all. */
  states: readonly TestState[]
  country?: string | undefined
  result?: ResultCode | undefined
  /** A person's id. */
  createdBy?: string | undefined
  /** The first and the last day on which they were created. */
  from?: string | undefined
  to?: string | undefined
  text?: string | undefined
  sorting?: Sorting<RunSort> | undefined
  /** The cursor of the page, which was `next` of the page before. */
  after?: string | undefined
  /** Rows of a page. */
  size?: number | undefined
}

const CHANGED: Sorting<RunSort> = { by: 'changed', isDescending: true }
const COLUMN: Partial<Record<RunSort, string>> = { changed: 'changed_at', created: 'created_at' }
/** Up to so many tests that fit are sorted together; of more, a page is near the beginning of an index. */
const FEW = 5_000
/** Far more than any laboratory has at the bench at a time: when each is due is worked out from its readings. */
const ALL_AT_BENCH = 1_000_000
/** The group of tests without a result. */
const NO_RESULT = 'none'

export type RunList = { runs: TestRunRow[]; next: string | null }
type Found = { id: string }
type Grouped = RunFilter & { hasNoResult?: true; without?: readonly { id: string }[] }

const hasFew = async ({ kysely }: Database, conditions: RawBuilder<unknown>): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    select cast(count(*) as integer) as count from (select 1 from test_runs where ${conditions} limit ${FEW + 1}) as fitting`.execute(
    kysely,
  )
  return rows[0]!.count <= FEW
}

/** The conditions of a filter: those that an index may serve, and those that stop the planner from using the sort index. */
const conditionsOf = ({ wordSearch }: Database, filter: Grouped) => {
  const { states, country, result, hasNoResult, without = [], createdBy, from, to } = filter
  const narrow = [
    ...(result === undefined ? [] : [sql`result = ${result}`]),
    ...(hasNoResult ? [sql`result is null`] : []),
    ...(from === undefined ? [] : [sql`created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`created_at < ${endOfDay(to)}`]),
  ]
  const shared = [
    ...(country === undefined ? [] : [sql`country = ${country}`]),
    ...(createdBy === undefined ? [] : [sql`created_by = ${createdBy}`]),
    ...(without.length === 0 ? [] : [sql`id not in (${wordSearch.fromJson(JSON.stringify(without.map(({ id }) => id)))})`]),
    ...narrow,
  ]
  const asked = states.length === 0 ? TEST_STATES : states
  return { narrow, shared, asked, unindexed: [sql`state || '' in (${sql.join(asked)})`, ...shared] }
}

/** The ids of one page in the order of an index. */
const findRuns = async (database: Database, filter: Grouped, limits?: WordLimits): Promise<Page<Found>> => {
  const { text, sorting: { by, isDescending } = CHANGED, after, size } = filter
  const column = COLUMN[by]!
  const list = listPage({ by: [column, 'id'], isDescending }, after, size)
  const { narrow, shared, asked, unindexed: fits } = conditionsOf(database, filter)
  // `|| ''` stops the planner from using the sort index.
  const unindexed = sql`${sql.ref(column)} || ''`
  const where = (condition: (id: RawBuilder<unknown>) => RawBuilder<unknown>, limit: number): RawBuilder<unknown> => {
    const conditions = [condition(sql.ref('test_runs.id')), ...fits, ...list.afterCursor(unindexed)]
    return sql`select ${list.columns} from test_runs where ${all(conditions)} ${list.orderBy(unindexed)} limit ${limit}`
  }
  const isFew = narrow.length > 0 && (await hasFew(database, all([...shared, sql`state in (${sql.join(asked)})`])))
  const first = (limit: number): RawBuilder<unknown> =>
    isFew
      ? where(() => sql`1 = 1`, limit)
      : list.firstOfRanges(
          'test_runs',
          asked.map((state) => all([sql`state = ${state}`, ...shared])),
          limit,
        )
  return list.pageOf(await findByWords<Found>(database, { of: 'tests', terms: termsOf(text), first, where }, list.limit, limits))
}

const runValues = (db: Db, column: 'country' | 'created_by'): Promise<string[]> =>
  distinctValues(db, { table: 'test_runs', column: sql.ref(column) })

/** The values of a column that a list is sorted by, in the order of their names, and the filter of each. */
const groupsOf = async (db: Db, { states, country, result, createdBy }: RunFilter, by: RunSort) => {
  if (by === 'state')
    return {
      column: sql.ref('state'),
      values: TEST_STATES.filter((one) => states.length === 0 || states.includes(one)),
      filter: (state: string): Partial<Grouped> => ({ states: [state as TestState] }),
    }
  if (by === 'country') {
    const codes = country === undefined ? await runValues(db, 'country') : [country]
    return { column: sql.ref('country'), values: byCountryName(codes), filter: (code: string): Partial<Grouped> => ({ country: code }) }
  }
  if (by === 'creator') {
    const ids = createdBy === undefined ? await runValues(db, 'created_by') : [createdBy]
    const values = byPersonName(ids, await readPeopleNames(db))
    return { column: sql.ref('created_by'), values, filter: (id: string): Partial<Grouped> => ({ createdBy: id }) }
  }
  if (by !== 'result') return undefined
  return {
    column: sql`coalesce(result, ${NO_RESULT})`,
    values: result === undefined ? [...RESULT_CODES, NO_RESULT] : [result],
    filter: (code: string): Partial<Grouped> => (code === NO_RESULT ? { hasNoResult: true } : { result: code as ResultCode }),
  }
}

/** The tests whose next reading is known, by when it is due, and then all others, the latest changed first. */
const findByNextReading = async (database: Database, filter: RunFilter, limits?: WordLimits): Promise<Page<Found>> => {
  const { states, sorting = CHANGED, after, size } = filter
  const atBench = BENCH_STATES.filter((one) => states.length === 0 || states.includes(one))
  const whole = { ...filter, sorting: CHANGED, after: undefined, size: ALL_AT_BENCH }
  const { rows } = atBench.length === 0 ? { rows: [] } : await findRuns(database, { ...whole, states: atBench }, limits)
  const due = await readDueRuns(database, rows, sorting.isDescending)
  return groupedPage(['due', 'others'], { after, size }, async (group, part) =>
    group === 'due'
      ? pageOfDueRuns(due, sorting.isDescending, part)
      : findRuns(database, { ...filter, ...part, sorting: CHANGED, without: due }, limits),
  )
}

const findPage = async (database: Database, filter: RunFilter, limits?: WordLimits): Promise<Page<Found>> => {
  const { text, sorting = CHANGED, after, size } = filter
  if (sorting.by === 'next') return findByNextReading(database, filter, limits)
  const sorted = await groupsOf(database.kysely, filter, sorting.by)
  if (!sorted) return findRuns(database, filter, limits)
  const search = {
    of: 'tests' as const,
    terms: termsOf(text),
    groups: inDirection(sorted.values, sorting, sorting.by === 'result' ? NO_RESULT : ''),
    column: sorted.column,
    order: { by: ['changed_at', 'id'] as const, isDescending: true },
    table: sql.table('test_runs'),
    conditions: conditionsOf(database, filter).unindexed,
    after,
    size,
  }
  return findGrouped(
    database,
    search,
    (value, part) => findRuns(database, { ...filter, ...sorted.filter(value), ...part, sorting: CHANGED }, limits),
    limits,
  )
}

/** One page of tests. */
export const listRuns = async (database: Database, filter: RunFilter, limits?: WordLimits): Promise<RunList> => {
  const { rows, next } = await findPage(database, filter, limits)
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

/** The names of the products of these tests, in their order, with what tells those of one name apart. */
export const productNamesOf = async (db: Db, runIds: readonly string[]): Promise<Map<string, string[]>> => {
  const names = new Map<string, string[]>(runIds.map((id) => [id, []]))
  if (runIds.length === 0) return names
  const rows = await db
    .selectFrom('run_lines')
    .select(['run_id', 'product_id', 'name'])
    .where('run_id', 'in', runIds)
    .orderBy('position')
    .execute()
  const { shown } = await readNamesIn(db)
  for (const { run_id: id, product_id: product, name } of rows) names.get(id)?.push(shown.get(product) ?? name)
  return names
}
