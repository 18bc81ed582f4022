import { sql, type Kysely, type RawBuilder } from 'kysely'
import { MAX_COUNT, type REQUEST_SORTS } from '../../../contract/console/requests.ts'
import { OPEN_STATES, REQUEST_STATES, type RequestState } from '../../../domain/console/request-states.ts'
import { termsOf } from '../../../domain/console/request-words.ts'
import { all, findByWords, type WordLimits } from '../../words/find-by-words.ts'
import { inOrderOf, listPage, type ListOrder } from '../../db/list-page.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema.ts'
import { ofDemonstration } from '../../db/is-demonstration.ts'
import { readRequest, REQUEST_COLUMNS, type StoredRequest } from '../../mail/outbox/stored-request.ts'

type Db = Kysely<Schema>

export type RequestSort = (typeof REQUEST_SORTS)[number]

export type RequestFilter = {
  /** Empty for all. */
  states: readonly RequestState[]
  /** A person's id, empty for requests that nobody has; undefined for all. */
  assignee?: string | undefined
  /** Only requests due on this day or before; they are sorted by it. */
  due?: string | undefined
  text?: string | undefined
  mix?: string | undefined
  /** The newest first where it is not given. */
  sort?: RequestSort | undefined
  /** The cursor of the page, which was `next` of the page before. */
  after?: string | undefined
}

const ORDER: Record<RequestSort, ListOrder> = {
  newest: { by: ['submitted_at', 'id'], isDescending: true },
  oldest: { by: ['submitted_at', 'id'], isDescending: false },
  due: { by: ['due_on', 'id'], isDescending: false },
  changed: { by: ['changed_at', 'id'], isDescending: true },
}

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

/** One page of requests. */
export const readRequestList = async (database: Database, filter: RequestFilter, limits?: WordLimits): Promise<RequestListPage> => {
  const { states, assignee, due, mix, text, sort = 'newest', after } = filter
  const order = ORDER[due === undefined ? sort : 'due']
  const list = listPage(order, after)
  const shared = [
    ...(assignee === undefined ? [] : [mix === undefined ? sql`assignee = ${assignee}` : sql`assignee || '' = ${assignee}`]),
    ...(due === undefined ? [] : [sql`due_on <= ${due}`]),
  ]
  const asked = states.length === 0 ? REQUEST_STATES : states
  // `|| ''` stops the planner from using the sort index.
  const where = (condition: (id: RawBuilder<unknown>) => RawBuilder<unknown>, limit: number): RawBuilder<unknown> => {
    const conditions = [
      condition(sql.ref('requests.id')),
      ...(mix === undefined ? [] : [sql`mix_key = ${mix}`]),
      sql`state || '' in (${sql.join(asked)})`,
      ...shared,
      ...list.afterCursor(sql`${sql.ref(order.by[0])} || ''`),
    ]
    return sql`select ${list.columns} from requests where ${all(conditions)} ${list.orderBy()} limit ${limit}`
  }
  const first = (limit: number): RawBuilder<unknown> =>
    mix === undefined
      ? list.firstOfRanges(
          'requests',
          asked.map((state) => all([sql`state = ${state}`, ...shared])),
          limit,
        )
      : where(() => sql`1 = 1`, limit)
  const found = await findByWords<{ id: string }>(database, { of: 'requests', terms: termsOf(text), first, where }, list.limit, limits)
  const { rows, next } = list.pageOf(found)
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
