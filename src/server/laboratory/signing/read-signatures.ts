import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema/schema.ts'
import { nameOf, type PeopleNames } from '../people-names.ts'

/** Who signed the versions of a test, when, and how they were recognised. */
export const readSignatures = async (db: Kysely<Schema>, testId: string, people: PeopleNames) => {
  const rows = await db.selectFrom('signatures').selectAll().where('test_id', '=', testId).execute()
  return rows.map(({ version, review_id: reviewId, signed_at: at, person_id: by, method }) => ({
    version,
    reviewId,
    at,
    by: nameOf(by, people),
    method,
  }))
}
