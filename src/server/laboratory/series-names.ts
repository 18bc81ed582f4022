import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema/schema.ts'

const MAX_NAMED = 50
/** The newest series by which tests can be filtered, and the one that is. */
export const readSeriesNames = async (db: Kysely<Schema>, asked = ''): Promise<{ id: string; name: string }[]> => {
  const newest = await db
    .selectFrom('series')
    .select(['id', 'name'])
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_NAMED)
    .execute()
  const own = newest.some(({ id }) => id === asked)
    ? []
    : await db.selectFrom('series').select(['id', 'name']).where('id', '=', asked).execute()
  return [...newest, ...own]
}
