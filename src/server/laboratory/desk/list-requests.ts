import { sql, type Kysely, type RawBuilder } from 'kysely'
import { MAX_COUNT, type REQUEST_SORTS } from '../../../contract/console/requests.ts'
import type { Sorting, SortOf } from '../../../contract/console/sorting.ts'
import { byCountryName } from '../../../domain/console/country-names.ts'
import { OPEN_STATES, REQUEST_STATES, type RequestState } from '../../../domain/console/request-states.ts'
import { termsOf } from '../../../domain/console/request-words.ts'
import { all, findByWords, type WordLimits } from '../../words/find-by-words.ts'
import { findGrouped } from '../../words/find-grouped.ts'
import { distinctValues } from '../../db/distinct-values.ts'
import { endOfDay, inDirection } from '../../db/filters.ts'
import { groupedPage } from '../../db/grouped-page.ts'
import { inOrderOf, listPage, type Page } from '../../db/list-page.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema.ts'
import { ofDemonstration } from '../../db/is-demonstration.ts'
import { byPersonName, readPeopleNames } from '../people-names.ts'
import { readRequest, REQUEST_COLUMNS, type StoredRequest } from '../../mail/outbox/stored-request.ts'
import { NO_DUE_DAY } from '../../words/index-request.ts'

type Db = Kysely<Schema>

export type RequestSort = SortOf<typeof REQUEST_SORTS>

export type RequestFilter = {
  /** Empty for all. */
  states: readonly RequestState[]
  /** A person's id, empty for requests that nobody has; undefined for all. */
  assignee?: string | undefined
  /** Only requests due on this day or before. */
  due?: string | undefined
  /** An upper-case code. */
  country?: string | undefined
  /** The first and the last day on which they came in. */
  from?: string | undefined
  to?: string | undefined
  text?: string | undefined
  mix?: string | undefined
  /** The newest first where it is not given. */
  sorting?: Sorting<RequestSort> | undefined
  /** The cursor of the page, which was `next` of the page before. */
  after?: string | undefined
  /** Rows of a page. */
  size?: number | undefined
}

const NEWEST: Sorting<RequestSort> = { by: 'received', isDescending: true }
const COLUMN: Partial<Record<RequestSort, string>> = { received: 'submitted_at', due: 'due_on', changed: 'changed_at' }
/** Up to so many requests that fit are sorted together; of more, a page is near the beginning of an index. */
const FEW = 5_000

export type RequestListRow = StoredRequest & {
  state: RequestState
  assignee: string
  due_on: string
  changed_at: string
  row_version: number
  mix_key: string
  /** True or 1 for a request of the demonstration. */
  demo: boolean | number
}

export type RequestListPage = { requests: RequestListRow[]; next: string | null }

/** The country of a request, in the words of the index of migration 028. */
const countryOf = ({ kind }: Pick<Database, 'kind'>): RawBuilder<unknown> =>
  kind === 'embedded'
    ? sql`substr(coalesce(json_extract(body, '$.countryCode'), json_extract(body, '$.country')), 1, 2)`
    : sql`left(coalesce(body::jsonb ->> 'countryCode', body::jsonb ->> 'country'), 2)`

export const requestCountries = (database: Database): Promise<string[]> =>
  distinctValues(database.kysely, { table: 'requests', column: countryOf(database) })

type Filters = Omit<RequestFilter, 'sorting' | 'after' | 'size' | 'text' | 'states'>
/** `hasDueDay`: only those with a due day, or only those without. */
type DueFilter = RequestFilter & { hasDueDay?: boolean }
/** The group of requests that nobody has. */
const NOBODY = ''

/** Conditions of few requests, each of which has an index of its own or is rare beside another. */
const narrowing = (database: Database, { due, country, from, to }: Filters): RawBuilder<unknown>[] => [
  ...(due === undefined ? [] : [sql`due_on <= ${due}`]),
  ...(country === undefined ? [] : [sql`${countryOf(database)} = ${country}`]),
  ...(from === undefined ? [] : [sql`submitted_at >= ${from}`]),
  ...(to === undefined ? [] : [sql`submitted_at < ${endOfDay(to)}`]),
]

const hasFew = async ({ kysely }: Database, conditions: RawBuilder<unknown>): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    select cast(count(*) as integer) as count from (select 1 from requests where ${conditions} limit ${FEW + 1}) as fitting`.execute(kysely)
  return rows[0]!.count <= FEW
}

/** The conditions of a filter: those that an index may serve, and those that stop the planner from using the sort index. */
const conditionsOf = (database: Database, filter: DueFilter) => {
  const { states, assignee, mix, hasDueDay } = filter
  const narrow = narrowing(database, filter)
  const shared = [
    ...(assignee === undefined ? [] : [mix === undefined ? sql`assignee = ${assignee}` : sql`assignee || '' = ${assignee}`]),
    ...(hasDueDay === undefined ? [] : [hasDueDay ? sql`due_on < ${NO_DUE_DAY}` : sql`due_on = ${NO_DUE_DAY}`]),
    ...narrow,
  ]
  const asked = states.length === 0 ? REQUEST_STATES : states
  const unindexed = [...(mix === undefined ? [] : [sql`mix_key = ${mix}`]), sql`state || '' in (${sql.join(asked)})`, ...shared]
  return { narrow, shared, asked, unindexed }
}

/** The ids of one page in the order of an index. */
const findRequests = async (database: Database, filter: DueFilter, limits?: WordLimits): Promise<Page<{ id: string }>> => {
  const { mix, text, sorting: { by, isDescending } = NEWEST, after, size } = filter
  const column = COLUMN[by]!
  const list = listPage({ by: [column, 'id'], isDescending }, after, size)
  const { narrow, shared, asked, unindexed: fits } = conditionsOf(database, filter)
  // `|| ''` stops the planner from using the sort index.
  const unindexed = sql`${sql.ref(column)} || ''`
  const where = (condition: (id: RawBuilder<unknown>) => RawBuilder<unknown>, limit: number): RawBuilder<unknown> => {
    const conditions = [condition(sql.ref('requests.id')), ...fits, ...list.afterCursor(unindexed)]
    return sql`select ${list.columns} from requests where ${all(conditions)} ${list.orderBy(unindexed)} limit ${limit}`
  }
  const isFew = mix !== undefined || (narrow.length > 0 && (await hasFew(database, all([...shared, sql`state in (${sql.join(asked)})`]))))
  const first = (limit: number): RawBuilder<unknown> =>
    isFew
      ? where(() => sql`1 = 1`, limit)
      : list.firstOfRanges(
          'requests',
          asked.map((state) => all([sql`state = ${state}`, ...shared])),
          limit,
        )
  const found = await findByWords<{ id: string }>(database, { of: 'requests', terms: termsOf(text), first, where }, list.limit, limits)
  return list.pageOf(found)
}

type Group = { column: RawBuilder<unknown>; values: readonly string[]; filter: (value: string) => Partial<RequestFilter> }

/** What a list that is sorted by a column of few values consists of. */
const groupsOf = async (database: Database, { states, assignee, country }: RequestFilter, by: RequestSort): Promise<Group | undefined> => {
  if (by === 'state')
    return {
      column: sql.ref('state'),
      values: REQUEST_STATES.filter((one) => states.length === 0 || states.includes(one)),
      filter: (state) => ({ states: [state as RequestState] }),
    }
  if (by === 'country') {
    const codes = country === undefined ? await requestCountries(database) : [country]
    return { column: countryOf(database), values: byCountryName(codes), filter: (code) => ({ country: code }) }
  }
  if (by !== 'assignee') return undefined
  const ids =
    assignee === undefined ? await distinctValues(database.kysely, { table: 'requests', column: sql.ref('assignee') }) : [assignee]
  const values = byPersonName(ids, await readPeopleNames(database.kysely))
  return { column: sql.ref('assignee'), values, filter: (id) => ({ assignee: id }) }
}

const findPage = async (database: Database, filter: RequestFilter, limits?: WordLimits): Promise<Page<{ id: string }>> => {
  const { text, sorting = NEWEST, after, size } = filter
  // What has no due day has the last one there is; it is last in the other direction, too.
  if (sorting.by === 'due' && sorting.isDescending)
    return groupedPage(['due', 'others'], { after, size }, (group, part) =>
      findRequests(database, { ...filter, ...part, hasDueDay: group === 'due' }, limits),
    )
  const sorted = await groupsOf(database, filter, sorting.by)
  if (!sorted) return findRequests(database, filter, limits)
  const search = {
    of: 'requests' as const,
    terms: termsOf(text),
    groups: inDirection(sorted.values, sorting, NOBODY),
    column: sorted.column,
    order: { by: ['submitted_at', 'id'] as const, isDescending: true },
    table: sql.table('requests'),
    conditions: conditionsOf(database, filter).unindexed,
    after,
    size,
  }
  return findGrouped(
    database,
    search,
    (value, part) => findRequests(database, { ...filter, ...sorted.filter(value), ...part, sorting: NEWEST }, limits),
    limits,
  )
}

/** One page of requests. */
export const readRequestList = async (database: Database, filter: RequestFilter, limits?: WordLimits): Promise<RequestListPage> => {
  const { rows, next } = await findPage(database, filter, limits)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { requests: [], next }
  return { requests: await readListed(database.kysely, ids), next }
}

const readListed = async (db: Db, ids: readonly string[]): Promise<RequestListRow[]> => {
  const listed = await db
    .selectFrom('requests')
    .select([...REQUEST_COLUMNS, 'state', 'assignee', 'due_on', 'changed_at', 'row_version', 'mix_key', ofDemonstration.as('demo')])
    .where('id', 'in', ids)
    .execute()
  return inOrderOf(ids, listed, ({ id }) => id).map((row) => ({ ...row, ...readRequest(row) }))
}

/** Requests whose last change is their requester's reply, the longest waiting first. */
export const readReplied = async (db: Db, assignee: string | undefined, limit: number): Promise<RequestListRow[]> => {
  const rows = await db
    .selectFrom('requests')
    .innerJoin('request_events', (join) =>
      join.onRef('request_events.request_id', '=', 'requests.id').onRef('request_events.row_version', '=', 'requests.row_version'),
    )
    .select('requests.id')
    .where('requests.state', 'in', ['new', 'accepted'])
    .where('request_events.action', '=', 'reply')
    .$if(assignee !== undefined, (query) => query.where('requests.assignee', '=', assignee!))
    .orderBy('requests.changed_at')
    .orderBy('requests.id')
    .limit(limit)
    .execute()
  return rows.length === 0
    ? []
    : readListed(
        db,
        rows.map(({ id }) => id),
      )
}

/** How many requests are in each state, up to MAX_COUNT. */
export const countStates = async (db: Db, assignee: string | undefined): Promise<Record<RequestState, number>> => {
  const ofAssignee = assignee === undefined ? [] : [sql`assignee = ${assignee}`]
  const parts = REQUEST_STATES.map(
    (state) =>
      sql`select ${sql.lit(state)} as state, count(*) as count from (select 1 as one from requests where ${all([sql`state = ${state}`, ...ofAssignee])} limit ${MAX_COUNT}) as ${sql.ref(`of_${state.replace('-', '_')}`)}`,
  )
  const { rows } = await sql<{ state: RequestState; count: number | string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) as Record<RequestState, number>
}

/** How many open requests there are of each of these mixes. */
export const countMixes = async (db: Db, mixKeys: readonly string[]): Promise<Map<string, number>> => {
  const keys = [...new Set(mixKeys)].filter((key) => key !== '')
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('requests')
    .select(({ fn }) => ['mix_key', fn.countAll().as('count')])
    .where('mix_key', 'in', keys)
    .where('state', 'in', OPEN_STATES)
    .groupBy('mix_key')
    .execute()
  return new Map(rows.map(({ mix_key: key, count }) => [key, Number(count)]))
}
