import { compareSeals, readEntriesAbout, type ComparedObject } from '../../audit/compare-seals.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import type { TestRunRow } from '../../db/bench-schema.ts'
import type { Database } from '../../db/open-db.ts'

/** Every part of a test that the audit seals. */
const partsOf = async ({ kysely: db }: Database, { id, test_id: testId }: Pick<TestRunRow, 'id' | 'test_id'>): Promise<SealedObject[]> => {
  const events = await db.selectFrom('run_events').select('row_version').where('run_id', '=', id).orderBy('row_version').execute()
  const readings = await db.selectFrom('readings').select('id').where('run_id', '=', id).execute()
  const notes = await db.selectFrom('run_notes').select('id').where('run_id', '=', id).execute()
  const photos = await db.selectFrom('photos').select('id').where('run_id', '=', id).execute()
  const reviews = await db.selectFrom('reviews').select('id').where('test_id', '=', testId).execute()
  const versions = await db.selectFrom('test_versions').select('version').where('test_id', '=', testId).orderBy('version').execute()
  const publication = await db.selectFrom('publications').selectAll().where('test_id', '=', testId).executeTakeFirst()
  const isShown = publication !== undefined && publication.is_confidential === 0 && publication.withdrawn_at === null
  return [
    ['run', id],
    ...events.map(({ row_version: version }): SealedObject => ['run-event', id, version]),
    ...readings.map((one): SealedObject => ['reading', one.id]),
    ...notes.map((one): SealedObject => ['run-note', one.id]),
    ...photos.map((one): SealedObject => ['photo', one.id]),
    ...reviews.map((one): SealedObject => ['review', one.id]),
    ...versions.map(({ version }): SealedObject => ['version', testId, version]),
    ...(publication ? [['publication', testId] as const] : []),
    ...(isShown ? [['public-test', testId] as const] : []),
  ]
}

/** The entries of the audit about a test, and its parts as they are stored beside what these sealed. */
export const compareTest = async (database: Database, run: Pick<TestRunRow, 'id' | 'test_id'>) => {
  const entries = await readEntriesAbout(database, 'test', run.id)
  return { entries, objects: await compareSeals(database, entries, await partsOf(database, run)) }
}

export const isAsSealed = ({ stored, sealed }: ComparedObject): boolean => stored !== null && stored === sealed
