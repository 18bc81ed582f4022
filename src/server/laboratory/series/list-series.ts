import { sql, type Kysely } from 'kysely'
import { listSeries } from '../../../contract/console/bench/series.ts'
import { sortingOf, type SortName } from '../../../contract/console/list.ts'
import { TEST_STATES, type TestState } from '../../../domain/console/bench/test-states.ts'
import type { SeriesTableRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { defineList, type ListFilterValues } from '../lists/define-list.ts'

type SeriesSort = SortName<typeof listSeries>
/** `mine` is the id of the person who started them. */
type SeriesFilters = ListFilterValues<typeof listSeries, { mine: string }>

/** What counts as at work, waiting and issued in the list; the others are withdrawn or void. */
const COUNTED: Record<'open' | 'submitted' | 'published', readonly TestState[]> = {
  open: ['draft', 'running', 'returned', 'amending'],
  submitted: ['submitted'],
  published: ['published'],
}
const statesIn = (states: readonly TestState[]) =>
  sql`select series_id from test_runs where series_id is not null and state in (${sql.join([...states])})`

const series = defineList<SeriesFilters, SeriesSort, { id: string }, SeriesTableRow>({
  source: 'series',
  key: 'id',
  order: sortingOf(listSeries),
  filters: {
    state: {
      column: 'id',
      is: (column, state) =>
        state === 'ended'
          ? sql`${column} not in (${statesIn([...COUNTED.open, ...COUNTED.submitted])})`
          : sql`${column} in (${statesIn(COUNTED[state])})`,
      leaves: 'some',
    },
    mine: { column: 'made_by', leaves: 'some' },
    from: { column: 'made_at', is: (column, moment) => sql`${column} >= ${moment}`, leaves: 'some' },
    to: { column: 'made_at', is: (column, moment) => sql`${column} < ${moment}`, leaves: 'some' },
  },
  sorts: { created: { column: 'made_at' }, series: { column: 'id' } },
  read: (db, ids) => db.selectFrom('series').selectAll().where('id', 'in', ids).execute(),
})

/** One page of series. */
export const listSeriesPage = series.page

/** How many tests each of these series has, and in which states. */
export const countTestsOfSeries = async (db: Kysely<Schema>, ids: readonly string[]) => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('test_runs')
          .select(({ fn }) => ['series_id', 'state', fn.countAll().as('count')])
          .where('series_id', 'in', ids)
          .groupBy(['series_id', 'state'])
          .execute()
  const countOf = (id: string, states: readonly TestState[]): number =>
    rows.filter((row) => row.series_id === id && states.includes(row.state)).reduce((sum, { count }) => sum + Number(count), 0)
  return (id: string) => ({
    tests: countOf(id, TEST_STATES),
    open: countOf(id, COUNTED.open),
    submitted: countOf(id, COUNTED.submitted),
    published: countOf(id, COUNTED.published),
  })
}
