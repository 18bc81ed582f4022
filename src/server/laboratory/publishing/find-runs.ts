import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema/schema.ts'

/** The run of a test; undefined for a test that was imported and that nobody changed. */
export const findRunId = async (db: Kysely<Schema>, testId: string): Promise<string | undefined> =>
  (await db.selectFrom('test_runs').select('id').where('test_id', '=', testId).executeTakeFirst())?.id

export const findRun = (db: Kysely<Schema>, id: string): Promise<{ id: string; test_id: string } | undefined> =>
  db.selectFrom('test_runs').select(['id', 'test_id']).where('id', '=', id).executeTakeFirst()

/** Whether a public report shows a photo in its newest version. */
export const isPublicPhoto = async (db: Kysely<Schema>, sha256: string): Promise<boolean> => {
  const shown = await db
    .selectFrom('version_photos')
    .innerJoin('publications', (join) =>
      join.onRef('publications.test_id', '=', 'version_photos.test_id').onRef('publications.version', '=', 'version_photos.version'),
    )
    .select('version_photos.sha256')
    .where('version_photos.sha256', '=', sha256)
    .where('publications.is_confidential', '=', 0)
    .where('publications.withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return shown !== undefined
}
