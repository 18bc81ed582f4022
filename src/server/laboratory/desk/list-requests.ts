import { sql, type Kysely, type RawBuilder } from 'kysely'
import { MAX_COUNT, type REQUEST_SORTS } from '../../../contract/console/requests.ts'
import { OPEN_STATES, REQUEST_STATES, type RequestState } from '../../../domain/console/request-states.ts'
import { termsOf } from '../../../domain/console/request-words.ts'
import { all, findByWords, type WordLimits } from '../../words/find-by-words.ts'
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
  dueBy?: string | undefined
  text?: string | undefined
  mixKey?: string | undefined
  sort: RequestSort
  /** The last row of the page before, as `nextOf` wrote it. */
  after?: string | undefined
}

const ORDER: Record<RequestSort, { column: 'submitted_at' | 'due_on' | 'changed_at'; isDescending: boolean }> = {
  newest: { column: 'submitted_at', isDescending: true },
  oldest: { column: 'submitted_at', isDescending: false },
  due: { column: 'due_on', isDescending: false },
  changed: { column: 'changed_at', isDescending: true },
}

export const PAGE = 50
/** A row's place in the list, for the address of the next page. */
const nextOf = (value: string, id: string): string => `${value}~${id}`
const AFTER = /^([\w:.-]{1,40})~([\w-]{1,64})$/
export const isPlace = (text: string): boolean => AFTER.test(text)

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

/**
 * One page of requests. Each state is a range of an index in the asked order, so that a page costs the same however many requests there
 * are; the few rows of each state are then sorted together.
 */
export const readRequestList = async (database: Database, filter: RequestFilter, limits?: WordLimits): Promise<RequestListPage> => {
  const { states, assignee, dueBy, mixKey, text } = filter
  const { column: name, isDescending } = ORDER[dueBy === undefined ? filter.sort : 'due']
  const column = sql.ref(name)
  const direction = isDescending ? sql`desc` : sql`asc`
  const order = sql`${column} ${direction}, id ${direction}`
  const place = AFTER.exec(filter.after ?? '')
  const shared = [
    ...(assignee === undefined ? [] : [mixKey === undefined ? sql`assignee = ${assignee}` : sql`assignee || '' = ${assignee}`]),
    ...(dueBy === undefined ? [] : [sql`due_on <= ${dueBy}`]),
  ]
  const fromPlace = (value: RawBuilder<unknown>): RawBuilder<unknown>[] =>
    place ? [sql`(${value}, id) ${isDescending ? sql`<` : sql`>`} (${place[1]}, ${place[2]})`] : []
  const asked = states.length === 0 ? REQUEST_STATES : states
  const ofState = (state: RequestState, limit: number): RawBuilder<unknown> =>
    sql`select * from (select id, ${column} from requests where ${all([sql`state = ${state}`, ...shared, ...fromPlace(column)])} order by ${order} limit ${limit}) as ${sql.ref(`of_${state.replace('-', '_')}`)}`
  // `|| ''` stops the planner from using the sort index.
  const where = (condition: (id: RawBuilder<unknown>) => RawBuilder<unknown>, limit: number): RawBuilder<unknown> => {
    const ofMix = mixKey === undefined ? [] : [sql`mix_key = ${mixKey}`]
    const conditions = [
      condition(sql.ref('requests.id')),
      ...ofMix,
      sql`state || '' in (${sql.join(asked)})`,
      ...shared,
      ...fromPlace(sql`${column} || ''`),
    ]
    return sql`select id, ${column} from requests where ${all(conditions)} order by ${order} limit ${limit}`
  }
  const first = (limit: number): RawBuilder<unknown> => {
    if (mixKey !== undefined) return where(() => sql`1 = 1`, limit)
    const rows = sql.join(
      asked.map((state) => ofState(state, limit)),
      sql` union all `,
    )
    return sql`select * from (${rows}) as page order by ${order} limit ${limit}`
  }
  const found = await findByWords<{ id: string } & Record<string, string>>(
    database,
    { of: 'requests', terms: termsOf(text), first, where },
    PAGE + 1,
    limits,
  )
  const page = found.slice(0, PAGE)
  const last = page.at(-1)
  if (!last) return { requests: [], next: null }
  const listed = await database.kysely
    .selectFrom('requests')
    .select([...REQUEST_COLUMNS, 'state', 'assignee', 'due_on', 'changed_at', 'row_version', 'mix_key', ofDemonstration.as('demo')])
    .where(
      'id',
      'in',
      page.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(listed.map((row) => [row.id, { ...row, ...readRequest(row) }]))
  return {
    requests: page.flatMap(({ id }) => byId.get(id) ?? []),
    next: found.length > PAGE ? nextOf(last[name]!, last.id) : null,
  }
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
