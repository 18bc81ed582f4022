import type { Kysely } from 'kysely'
import type { TestRequest } from '../../domain/requests/requests.ts'
import type { Schema } from '../db/schema/schema.ts'

/** The requests that a test answers or is being made for, by their references. */
export const readRequestsOfTest = async (db: Kysely<Schema>, testId: string) => {
  const rows = await db
    .selectFrom('request_tests')
    .innerJoin('requests', 'requests.id', 'request_tests.request_id')
    .select(['requests.id', 'requests.reference', 'requests.state', 'requests.body'])
    .where('request_tests.test_id', '=', testId)
    .orderBy('requests.reference')
    .execute()
  return rows.map(({ body, ...request }) => ({ ...request, body: JSON.parse(body) as TestRequest }))
}
