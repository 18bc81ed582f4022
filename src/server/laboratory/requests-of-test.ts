import type { Kysely } from 'kysely'
import type { TestRequest } from '../../domain/requests/requests.ts'
import type { Schema } from '../db/schema/schema.ts'
import { askedInMix } from '../mail/outbox/request-mixes.ts'

/** The requests that a test answers or is being made for, by their references, each as if it asked for the mix of the test only. */
export const readRequestsOfTest = async (db: Kysely<Schema>, testId: string) => {
  const rows = await db
    .selectFrom('request_tests')
    .innerJoin('requests', 'requests.id', 'request_tests.request_id')
    .select(['requests.id', 'requests.reference', 'requests.state', 'requests.body', 'request_tests.mix'])
    .where('request_tests.test_id', '=', testId)
    .orderBy('requests.reference')
    .execute()
  return Promise.all(
    rows.map(async ({ body, mix, ...request }) => {
      const asked = { id: request.id, body: JSON.parse(body) as TestRequest }
      return { ...request, mix, body: await askedInMix(db, asked, mix) }
    }),
  )
}
