import { sql, type Kysely } from 'kysely'
import { sortingOf, type SortName } from '../../../contract/console/list.ts'
import { listTests } from '../../../contract/console/bench/tests.ts'
import { BENCH_STATES } from '../../../domain/console/bench/bench-test.ts'
import { byCountryName } from '../../../domain/console/words/country-names.ts'
import { termsOf } from '../../../domain/console/words/request-words.ts'
import { TEST_STATES, type TestState } from '../../../domain/console/bench/test-states.ts'
import { RESULT_CODES } from '../../../domain/records.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import { readNamesIn } from '../../db/display-names.ts'
import { distinctValues } from '../../db/lists/distinct-values.ts'
import { groupedPage } from '../../db/lists/grouped-page.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { defineList, type Asked, type ListFilterValues, type SortRow } from '../lists/define-list.ts'
import { byPersonName, readPeopleNames } from '../people-names.ts'
import { pageOfDueRuns, readDueRuns } from './due-runs.ts'

type Db = Kysely<Schema>

type RunSort = SortName<typeof listTests>
/** `mine` is the id of the person who created them; `products` are ids, of which a test has one. */
type RunFilters = ListFilterValues<typeof listTests, { state: readonly TestState[]; mine: string }> & {
  products: readonly string[]
  /** Controls that were concluded. */
  concluded: 'hidden'
}
export type RunFilter = Asked<RunFilters, RunSort>

/** Far more than any laboratory has at the bench at a time: when each is due is worked out from its readings. */
const ALL_AT_BENCH = 1_000_000
/** The group of tests without a result. */
const NO_RESULT = 'none'
const CHANGED = sortingOf(listTests)

const runValues = (db: Db, column: 'country' | 'created_by'): Promise<string[]> =>
  distinctValues(db, { table: 'test_runs', column: sql.ref(column) })

/** The tests whose next reading is known, by when it is due, and then all others, the latest changed first. */
const byNextReading: SortRow<RunFilter, keyof RunFilters, { id: string }> = {
  page: async (find, database, filter, limits) => {
    const { state = [], sorting = CHANGED, after, size } = filter
    const atBench = BENCH_STATES.filter((one) => state.length === 0 || state.includes(one))
    const whole = { ...filter, state: atBench, sorting: CHANGED, after: undefined, size: ALL_AT_BENCH }
    const { rows } = atBench.length === 0 ? { rows: [] } : await find(database, whole, { limits })
    const due = await readDueRuns(database, rows, sorting.isDescending)
    const ids = database.wordSearch.fromJson(JSON.stringify(due.map(({ id }) => id)))
    const also = due.length === 0 ? [] : [sql`id not in (${ids})`]
    return groupedPage(['due', 'others'], { after, size }, async (group, part) =>
      group === 'due'
        ? pageOfDueRuns(due, sorting.isDescending, part)
        : find(database, { ...filter, ...part, sorting: CHANGED }, { limits, also }),
    )
  },
}

const runs = defineList<RunFilters, RunSort, { id: string }, TestRunRow>({
  source: 'test_runs',
  key: 'id',
  order: CHANGED,
  words: { of: 'tests', terms: ({ text }) => termsOf(text) },
  ranges: { of: 'state', values: TEST_STATES },
  filters: {
    state: {},
    country: {},
    result: { none: NO_RESULT, leaves: 'some' },
    control: { is: () => sql`control is not null`, leaves: 'few' },
    concluded: { is: () => sql`control_outcome is null` },
    series: { column: 'series_id', leaves: 'few' },
    from: { column: 'created_at', is: (column, moment) => sql`${column} >= ${moment}`, leaves: 'some' },
    to: { column: 'created_at', is: (column, moment) => sql`${column} < ${moment}`, leaves: 'some' },
    mine: { column: 'created_by' },
    products: {
      column: 'id',
      is: (column, ids) => sql`${column} in (select run_id from run_lines where product_id in (${sql.join(ids)}))`,
      leaves: 'few',
    },
  },
  sorts: {
    changed: { column: 'changed_at' },
    created: { column: 'created_at' },
    country: { values: async ({ kysely }) => byCountryName(await runValues(kysely, 'country')), none: '' },
    state: { values: () => TEST_STATES },
    result: { values: () => [...RESULT_CODES, NO_RESULT], none: NO_RESULT },
    creator: {
      of: 'mine',
      values: async ({ kysely }) => byPersonName(await runValues(kysely, 'created_by'), await readPeopleNames(kysely)),
      none: '',
    },
    next: byNextReading,
  },
  read: (db, ids) => db.selectFrom('test_runs').selectAll().where('id', 'in', ids).execute(),
})

/** One page of tests. */
export const listRuns = runs.page
/** How many tests are in each state, up to MAX_COUNT. */
export const countRuns = runs.count

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
