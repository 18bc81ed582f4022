import { sql, type Kysely, type RawBuilder } from 'kysely'
import { sortingOf, type SortName } from '../../../contract/console/list.ts'
import { listRequestsCall } from '../../../contract/console/requests.ts'
import { byCountryName } from '../../../domain/console/words/country-names.ts'
import { OPEN_STATES, REQUEST_STATES, type RequestState } from '../../../domain/console/request-states.ts'
import { termsOf } from '../../../domain/console/words/request-words.ts'
import { distinctValues } from '../../db/lists/distinct-values.ts'
import { ofDemonstration } from '../../db/is-demonstration.ts'
import { inOrderOf } from '../../db/lists/list-page.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { readRequest, REQUEST_COLUMNS, type StoredRequest } from '../../mail/outbox/stored-request.ts'
import { NO_DUE_DAY } from '../../words/index-request.ts'
import { defineList, type Asked, type ListFilterValues } from '../lists/define-list.ts'
import { byPersonName, readPeopleNames } from '../people-names.ts'

type Db = Kysely<Schema>

type RequestSort = SortName<typeof listRequestsCall>
/** `assignee` is a person's id, empty for requests that nobody has. */
type RequestFilters = ListFilterValues<typeof listRequestsCall, { state: readonly RequestState[]; assignee: string }>
export type RequestFilter = Asked<RequestFilters, RequestSort>

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

/** The country of a request, in the words of the index of migration 028. */
const countryOf = ({ kind }: Pick<Database, 'kind'>): RawBuilder<unknown> =>
  kind === 'embedded'
    ? sql`substr(coalesce(json_extract(body, '$.countryCode'), json_extract(body, '$.country')), 1, 2)`
    : sql`left(coalesce(body::jsonb ->> 'countryCode', body::jsonb ->> 'country'), 2)`

export const requestCountries = (database: Database): Promise<string[]> =>
  distinctValues(database.kysely, { table: 'requests', column: countryOf(database) })

const readListed = async (db: Db, ids: readonly string[]): Promise<RequestListRow[]> => {
  const listed = await db
    .selectFrom('requests')
    .select([...REQUEST_COLUMNS, 'state', 'assignee', 'due_on', 'changed_at', 'row_version', 'mix_key', ofDemonstration.as('demo')])
    .where('id', 'in', ids)
    .execute()
  return listed.map((row) => ({ ...row, ...readRequest(row) }))
}

const requests = defineList<RequestFilters, RequestSort, { id: string }, RequestListRow>({
  source: 'requests',
  key: 'id',
  order: sortingOf(listRequestsCall),
  words: { of: 'requests', terms: ({ text }) => termsOf(text) },
  ranges: { of: 'state', values: REQUEST_STATES },
  filters: {
    state: {},
    assignee: {},
    due: { column: 'due_on', is: (column, day) => sql`${column} <= ${day}`, leaves: 'some' },
    mix: { column: 'mix_key', leaves: 'few' },
    country: { column: countryOf, leaves: 'some' },
    from: { column: 'submitted_at', is: (column, moment) => sql`${column} >= ${moment}`, leaves: 'some' },
    to: { column: 'submitted_at', is: (column, moment) => sql`${column} < ${moment}`, leaves: 'some' },
  },
  sorts: {
    received: { column: 'submitted_at' },
    country: { values: async (database) => byCountryName(await requestCountries(database)), none: '' },
    state: { values: () => REQUEST_STATES },
    assignee: {
      values: async ({ kysely }) =>
        byPersonName(await distinctValues(kysely, { table: 'requests', column: sql.ref('assignee') }), await readPeopleNames(kysely)),
      none: '',
    },
    due: { column: 'due_on', none: NO_DUE_DAY },
    changed: { column: 'changed_at' },
  },
  read: readListed,
})

/** One page of requests. */
export const readRequestList = requests.page
/** How many requests are in each state, up to MAX_COUNT. */
export const countRequestStates = requests.count

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
  const ids = rows.map(({ id }) => id)
  return ids.length === 0 ? [] : inOrderOf(ids, await readListed(db, ids), ({ id }) => id)
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
