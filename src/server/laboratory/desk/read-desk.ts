import type { Kysely } from 'kysely'
import type { ListedRequest as Listed, RequestHistoryEntry } from '../../../contract/console/requests.ts'
import type { MixProgress } from '../../../domain/console/request-mixes.ts'
import { OPEN_STATES } from '../../../domain/console/request-states.ts'
import { requestCountry, type TestRequest } from '../../../domain/requests/requests.ts'
import type { MessageRow, RequestRow, Schema } from '../../db/schema/schema.ts'
import { ofDemonstration } from '../../db/is-demonstration.ts'
import { isNamed, readRequest, REQUEST_COLUMNS } from '../../mail/outbox/stored-request.ts'
import { nameOf, type PeopleNames } from '../people-names.ts'
import type { RequestEvent } from './events.ts'
import { NO_DUE_DAY } from '../../words/index-request.ts'
import type { RequestListRow } from './list-requests.ts'

type Db = Kysely<Schema>
export const listedOf = (
  row: RequestListRow,
  people: PeopleNames,
  mixes: ReadonlyMap<string, number>,
  progress: ReadonlyMap<string, MixProgress>,
): Listed => ({
  id: row.id,
  reference: row.reference,
  submittedAt: row.submitted_at,
  form: row.form,
  country: requestCountry(row.body),
  name: row.body.name,
  company: row.body.company,
  products: row.body.ingredients.map(({ name }) => name),
  state: row.state,
  assignee: row.assignee === '' ? null : { id: row.assignee, name: nameOf(row.assignee, people) },
  dueOn: row.due_on === NO_DUE_DAY ? null : row.due_on,
  changedAt: row.changed_at,
  rowVersion: row.row_version,
  mix: row.mix_key,
  sameMix: Math.max(0, (mixes.get(row.mix_key) ?? 0) - (OPEN_STATES.includes(row.state) ? 1 : 0)),
  mixes: progress.get(row.id) ?? null,
  isDemonstration: Boolean(row.demo),
})

/** The request with an id or a reference, as the desk has it. */
export const findOnDesk = async (db: Db, idOrReference: string) => {
  const row = await db
    .selectFrom('requests')
    .select([...REQUEST_COLUMNS, 'state', 'waiting_from', 'assignee', 'due_on', 'changed_at', 'row_version', 'mix_key'])
    .select(ofDemonstration.as('demo'))
    .where(isNamed(idOrReference))
    .executeTakeFirst()
  return row && { ...row, ...readRequest(row) }
}

/** What was sent with these requests. */
export const readBodies = async (db: Db, ids: readonly string[]): Promise<{ id: string; body: TestRequest }[]> => {
  const rows = await db.selectFrom('requests').select(['id', 'body']).where('id', 'in', ids).execute()
  return rows.map(({ id, body }) => ({ id, body: JSON.parse(body) as TestRequest }))
}

export const readThread = (db: Db, requestId: string): Promise<MessageRow[]> =>
  db.selectFrom('messages').selectAll().where('request_id', '=', requestId).orderBy('at').orderBy('id').execute()

/** The public tests that answer a request. */
export const answersOf = async (db: Db, requestId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('request_tests')
    .innerJoin('tests', 'tests.id', 'request_tests.test_id')
    .select('test_id')
    .where('request_id', '=', requestId)
    .orderBy('test_id')
    .execute()
  return rows.map(({ test_id: id }) => id)
}

/** The laboratory's own tests for a request, public or not. */
export const runsOf = (db: Db, requestId: string) =>
  db
    .selectFrom('request_tests')
    .innerJoin('test_runs', 'test_runs.test_id', 'request_tests.test_id')
    .select(['test_runs.id', 'test_runs.state'])
    .where('request_id', '=', requestId)
    .orderBy('test_runs.id')
    .execute()

export const countLinks = async (db: Db, requestId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('request_links')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const MAX_SAME_MIX = 50

/** Other open requests of a mix, the oldest first. */
export const sameMixOf = async (db: Db, { id, form, mix_key: mix }: Pick<RequestRow, 'id' | 'form' | 'mix_key'>) => {
  const rows = await db
    .selectFrom('requests')
    .select([...REQUEST_COLUMNS, 'state', 'row_version'])
    .where('mix_key', '=', mix)
    .where('state', 'in', OPEN_STATES)
    .where('id', '!=', id)
    // The same products as a seed coating are another thing.
    .where('form', '=', form)
    .orderBy('submitted_at')
    .limit(MAX_SAME_MIX)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    rowVersion: row.row_version,
    name: readRequest(row).body.name,
    state: row.state,
  }))
}

/** A history with the names of the people in it. */
export const namedHistory = (events: readonly RequestEvent[], people: PeopleNames): RequestHistoryEntry[] =>
  events.map(({ rowVersion, at, actor, action, changed }) => ({
    rowVersion,
    at,
    by: nameOf(actor, people),
    action,
    changed: {
      ...(changed as RequestHistoryEntry['changed']),
      ...(typeof changed['assignee'] === 'string' && changed['assignee'] !== '' ? { assignee: nameOf(changed['assignee'], people) } : {}),
    },
  }))
