import type { Kysely } from 'kysely'
import type { TestRequest } from '../../../domain/requests/requests.ts'
import type { Schema } from '../../db/schema/schema.ts'

type Db = Kysely<Schema>
type Run = { id: string; test_id: string }

/** The requests that each test was begun for, by the ids of both: its first event has them. */
const readBegunFor = async (db: Db, ids: readonly string[]): Promise<[run: string, request: string][]> => {
  const rows = await db
    .selectFrom('run_events')
    .select(['run_id', 'changed'])
    .where('run_id', 'in', ids)
    .where('action', '=', 'create')
    .execute()
  return rows.flatMap(({ run_id: run, changed }) => {
    const { requests = [] } = JSON.parse(changed) as { requests?: string[] }
    return requests.map((request): [string, string] => [run, request])
  })
}

/** What was asked for with each of these tests: by the requests that it answers, and those that it was begun for and that were cancelled since. */
export const readRequestsOfRuns = async (db: Db, runs: readonly Run[]): Promise<Map<string, TestRequest[]>> => {
  if (runs.length === 0) return new Map()
  const linked = await db
    .selectFrom('request_tests')
    .select(['test_id', 'request_id'])
    .where(
      'test_id',
      'in',
      runs.map(({ test_id: testId }) => testId),
    )
    .execute()
  const begunFor = await readBegunFor(
    db,
    runs.map(({ id }) => id),
  )
  const idsOf = ({ id, test_id: testId }: Run): string[] => [
    ...new Set([
      ...linked.flatMap((link) => (link.test_id === testId ? [link.request_id] : [])),
      ...begunFor.flatMap(([run, request]) => (run === id ? [request] : [])),
    ]),
  ]
  const all = [...new Set(runs.flatMap(idsOf))]
  const rows = all.length === 0 ? [] : await db.selectFrom('requests').select(['id', 'body']).where('id', 'in', all).execute()
  const bodies = new Map(rows.map(({ id, body }) => [id, JSON.parse(body) as TestRequest]))
  return new Map(runs.map((run) => [run.id, idsOf(run).flatMap((id) => bodies.get(id) ?? [])]))
}

/** What the record keeps of requests for a test that were deleted since. */
export type DeletedRequests = {
  /** Those of the laboratory whose mailbox asked. */
  people: readonly string[]
  /** Whether one named a non-disclosure agreement. */
  isConfidential: boolean
}
/** The action of the entries of the audit that have it, each about a test. */
export const REQUEST_DELETED = 'test.request-deleted'

/** By the ids of the tests; nothing of those of which no request was deleted that still counts (LAB-185). */
export const readDeletedOfRuns = async (db: Db, runs: readonly { id: string }[]): Promise<Map<string, DeletedRequests>> => {
  const deleted = new Map<string, DeletedRequests>()
  if (runs.length === 0) return deleted
  const rows = await db
    .selectFrom('audit')
    .select(['entity_id', 'after'])
    .where('entity', '=', 'test')
    .where(
      'entity_id',
      'in',
      runs.map(({ id }) => id),
    )
    .where('action', '=', REQUEST_DELETED)
    .execute()
  for (const { entity_id: id, after } of rows) {
    const { people, isConfidential } = JSON.parse(after) as DeletedRequests
    const before = deleted.get(id)
    deleted.set(id, {
      people: [...(before?.people ?? []), ...people],
      isConfidential: isConfidential || before?.isConfidential === true,
    })
  }
  return deleted
}
