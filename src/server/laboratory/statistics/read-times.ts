import { laboratoryDay } from '../../../domain/method/laboratory-days.ts'
import { sql, type Kysely } from 'kysely'
import type { RunAction } from '../../../domain/console/bench/bench-test.ts'
import { REQUEST_STATES, type RequestState } from '../../../domain/console/request-states.ts'
import { stageDays, type StageDays } from '../../../domain/console/stages.ts'
import { testTimes, type TestTimes } from '../../../domain/console/bench/test-stages.ts'
import { TEST_STATES } from '../../../domain/console/bench/test-states.ts'
import { requestCountry, type TestRequest } from '../../../domain/requests/requests.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { createKnownRows, type KnownRows, type Read } from './known-rows.ts'

type Db = Kysely<Schema>

/** Upper-case country codes; `month` is yyyy-MM, in which a request came in. */
export type RequestTimes = StageDays & { month: string; country: string }
export type RunTimes = TestTimes & { country: string }

const grouped = <Row, Value>(rows: readonly Row[], idOf: (row: Row) => string, valueOf: (row: Row) => Value): Map<string, Value[]> => {
  const groups = new Map<string, Value[]>()
  for (const row of rows) {
    const group = groups.get(idOf(row))
    if (group) group.push(valueOf(row))
    else groups.set(idOf(row), [valueOf(row)])
  }
  return groups
}

const readRequests = async (db: Db, ids: string[], timeZone: string): Promise<Read<RequestTimes>[]> => {
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'row_version', 'changed_at', 'submitted_at', 'body'])
    .where('id', 'in', ids)
    .execute()
  const events = await db
    .selectFrom('request_events')
    .select(['request_id', 'at', 'changed'])
    .where('request_id', 'in', ids)
    .orderBy('request_id')
    .orderBy('row_version')
    .execute()
  const changes = grouped(
    events.flatMap(({ request_id: id, at, changed }) => {
      const { state } = JSON.parse(changed) as { state?: RequestState }
      return state === undefined ? [] : [{ id, at, state }]
    }),
    ({ id }) => id,
    ({ at, state }) => ({ at, state }),
  )
  return rows.map(({ id, row_version: rowVersion, changed_at: changedAt, submitted_at: submittedAt, body }) => ({
    id,
    rowVersion,
    changedAt,
    row: {
      month: laboratoryDay(submittedAt, timeZone).slice(0, 'yyyy-MM'.length),
      country: requestCountry(JSON.parse(body) as TestRequest)
        .slice(0, 2)
        .toUpperCase(),
      ...stageDays(submittedAt, changes.get(id) ?? []),
    },
  }))
}

const readRuns = async (db: Db, ids: string[]): Promise<Read<RunTimes>[]> => {
  const rows = await db.selectFrom('test_runs').select(['id', 'row_version', 'changed_at', 'country']).where('id', 'in', ids).execute()
  const events = await db
    .selectFrom('run_events')
    .select(['run_id', 'at', 'action'])
    .where('run_id', 'in', ids)
    .orderBy('run_id')
    .orderBy('row_version')
    .execute()
  const histories = grouped(
    events,
    ({ run_id: id }) => id,
    ({ at, action }): { at: string; action: RunAction } => ({ at, action }),
  )
  return rows.map(({ id, row_version: rowVersion, changed_at: changedAt, country }) => ({
    id,
    rowVersion,
    changedAt,
    row: { country, ...testTimes(histories.get(id) ?? []) },
  }))
}

type KnownTimes = { requests: KnownRows<RequestTimes>; runs: KnownRows<RunTimes> }

export const createKnownTimes = (db: Db, timeZone: string): KnownTimes => ({
  requests: createKnownRows(db, { table: 'requests', states: REQUEST_STATES, read: (trx, ids) => readRequests(trx, ids, timeZone) }),
  runs: createKnownRows(db, { table: 'test_runs', states: TEST_STATES, where: sql`control is null`, read: readRuns }),
})
