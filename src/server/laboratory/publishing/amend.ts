import type { Kysely } from 'kysely'
import type { BenchSheet } from '../../../domain/console/bench-test.ts'
import { changedValues } from '../../../domain/console/sheet-values.ts'
import type { PublishedTest } from '../../../domain/published-test.ts'
import type { RunChange, RunEvent } from '../runs/change.ts'
import { readRunEvents } from '../runs/in-transaction.ts'
import { readPhotos } from '../runs/photos.ts'
import { readLines, sheetColumns, sheetOf, writeLines } from '../runs/sheet-rows.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import { lockData, markChanged, readDataState } from '../../db/data-state.ts'
import type { TestRunRow } from '../../db/bench-schema.ts'
import type { Schema } from '../../db/schema.ts'
import type { Done } from './change.ts'
import { newestVersion } from './publish.ts'
import { sheetOfDocument } from './published-of-run.ts'
import { documentOf } from '../../data/read-publications.ts'

/** Sets the mark of a published test; every server shows it once it has seen the new version of the data. */
const setUnderReview = async (trx: Kysely<Schema>, testId: string, isUnderReview: boolean): Promise<void> => {
  await lockData(trx)
  const changed = await trx
    .updateTable('publications')
    .set({ is_under_review: isUnderReview ? 1 : 0 })
    .where('test_id', '=', testId)
    .returning('is_confidential')
    .executeTakeFirstOrThrow()
  if (changed.is_confidential === 0) await markChanged(trx, { ...(await readDataState(trx)), tests: [testId] })
}

/** Begins an amendment: the version before stays public with a mark. */
export const markUnderReview = async (trx: Kysely<Schema>, { test_id: testId }: TestRunRow, note: string): Promise<Done> => {
  await setUnderReview(trx, testId, true)
  return { requests: [], recorded: { changed: {}, note, objects: [['publication', testId]] } }
}

/** The photos of a test as they were when its amendment began: the history names those that were added and removed since. */
const restorePhotos = async (
  trx: Kysely<Schema>,
  runId: string,
  published: PublishedTest['photos'],
  { actor, now }: Pick<RunChange, 'actor' | 'now'>,
): Promise<void> => {
  const events = await readRunEvents(trx, runId)
  const since = events.slice(events.findLastIndex(({ action }) => action === 'amend'))
  const photosOf = (wanted: RunEvent['action']) =>
    since.filter(({ action }) => action === wanted).map(({ changed }) => String(changed['photo']))
  const [added, removed] = [photosOf('add-photo'), photosOf('remove-photo')]
  const restored = removed.filter((photo) => !added.includes(photo))
  if (added.length > 0)
    await trx
      .updateTable('photos')
      .set({ removed_at: now.toISOString(), removed_by: actor })
      .where('id', 'in', added)
      .where('removed_at', 'is', null)
      .execute()
  if (restored.length > 0) await trx.updateTable('photos').set({ removed_at: null, removed_by: null }).where('id', 'in', restored).execute()
  // The same photos in the same order as in the published version.
  for (const [at, { id, caption }] of (await readPhotos(trx, runId)).entries()) {
    const before = published[at]?.caption ?? caption
    if (before !== caption) await trx.updateTable('photos').set({ caption: before }).where('id', '=', id).execute()
  }
}

/** Goes back to the published version: its sheet and its photos are those of the test again. Readings stay, since none is ever removed. */
export const dropAmendment = async (trx: Kysely<Schema>, run: TestRunRow, note: string, { actor, now }: RunChange): Promise<Done> => {
  const { id, test_id: testId } = run
  await setUnderReview(trx, testId, false)
  const version = (await newestVersion(trx, testId))!
  const test = documentOf(version)
  const sheet = version.sheet === '' ? sheetOfDocument(test) : (JSON.parse(version.sheet) as BenchSheet)
  const dropped = sheetOf(run, await readLines(trx, id))
  await trx.updateTable('test_runs').set(sheetColumns(sheet)).where('id', '=', id).execute()
  await writeLines(trx, id, sheet)
  const changes = changedValues(dropped, { ...sheet, lines: sheetOf(run, await readLines(trx, id)).lines })
  await restorePhotos(trx, id, test.photos, { actor, now })
  const photos = await trx.selectFrom('photos').select('id').where('run_id', '=', id).execute()
  const objects: SealedObject[] = [['publication', testId], ...photos.map((photo): SealedObject => ['photo', photo.id])]
  return { requests: [], recorded: { changed: { version: version.version }, note, changes, objects } }
}
