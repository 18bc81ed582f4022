import type { Kysely } from 'kysely'
import type { BenchSheet } from '../../../domain/console/bench/bench-test.ts'
import { changedValues, type ValueChange } from '../../../domain/console/bench/sheet-values.ts'
import type { PublishedTest } from '../../../domain/published-test.ts'
import type { RunChange, RunEvent } from '../runs/run-change.ts'
import { positionOf, readRunEvents } from '../runs/in-transaction.ts'
import { readPhotos } from '../runs/photos.ts'
import { readLines, sheetColumns, sheetOf, writeLines } from '../runs/sheet-rows.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import type { Done } from './publishing-change.ts'
import { markForReaders } from '../marks/suspensions.ts'
import { newestVersion } from './publish.ts'
import { sheetOfDocument } from './published-of-run.ts'
import { documentOf } from '../../db/issued-document.ts'

/** Begins an amendment: the version before stays public with a mark. */
export const markUnderReview = async (trx: Kysely<Schema>, run: TestRunRow, note: string): Promise<Done> => {
  const { test_id: testId } = run
  await markForReaders(trx, testId, { ...positionOf(run), state: 'amending' })
  return { requests: [], recorded: { changed: {}, note, objects: [['publication', testId]] } }
}

type PhotoValueChange = Omit<ValueChange, 'field'> & { photo: string; name: 'caption' | 'removedAt' }

/**
 * The photos of a test as they were when its amendment began: the history names those that were added and removed since. What that changed,
 * photo by photo (LAB-179).
 */
const restorePhotos = async (
  trx: Kysely<Schema>,
  runId: string,
  published: PublishedTest['photos'],
  { actor, now }: Pick<RunChange, 'actor' | 'now'>,
): Promise<PhotoValueChange[]> => {
  const events = await readRunEvents(trx, runId)
  const since = events.slice(events.findLastIndex(({ action }) => action === 'amend'))
  const photosOf = (wanted: RunEvent['action']) =>
    since.filter(({ action }) => action === wanted).map(({ changed }) => String(changed['photo']))
  const [added, removed] = [photosOf('add-photo'), photosOf('remove-photo')]
  const toRemove = added.filter((photo) => !removed.includes(photo))
  const toRestore = removed.filter((photo) => !added.includes(photo))
  const changes: PhotoValueChange[] = []
  for (const photo of toRemove) {
    const after = now.toISOString()
    await trx.updateTable('photos').set({ removed_at: after, removed_by: actor }).where('id', '=', photo).execute()
    changes.push({ photo, name: 'removedAt', before: null, after })
  }
  for (const photo of toRestore) {
    const own = await trx.selectFrom('photos').select('removed_at').where('id', '=', photo).executeTakeFirstOrThrow()
    await trx.updateTable('photos').set({ removed_at: null, removed_by: null }).where('id', '=', photo).execute()
    changes.push({ photo, name: 'removedAt', before: own.removed_at, after: null })
  }
  // The same photos in the same order as in the published version.
  for (const [at, { id, caption }] of (await readPhotos(trx, runId)).entries()) {
    const after = published[at]?.caption ?? caption
    if (after === caption) continue
    await trx.updateTable('photos').set({ caption: after }).where('id', '=', id).execute()
    changes.push({ photo: id, name: 'caption', before: caption, after })
  }
  return changes
}

/**
 * Goes back to the published version: its sheet and its photos are those of the test again. Readings stay, since none is ever removed; and so
 * does a suspension.
 */
export const dropAmendment = async (trx: Kysely<Schema>, run: TestRunRow, note: string, { actor, now }: RunChange): Promise<Done> => {
  const { id, test_id: testId } = run
  await markForReaders(trx, testId, { ...positionOf(run), state: 'published' })
  const version = (await newestVersion(trx, testId))!
  const test = documentOf(version)
  const sheet = version.sheet === '' ? sheetOfDocument(test) : (JSON.parse(version.sheet) as BenchSheet)
  const dropped = sheetOf(run, await readLines(trx, id))
  await trx.updateTable('test_runs').set(sheetColumns(sheet)).where('id', '=', id).execute()
  await writeLines(trx, id, sheet)
  const ofSheet = changedValues(dropped, { ...sheet, lines: sheetOf(run, await readLines(trx, id)).lines })
  const ofPhotos = await restorePhotos(trx, id, test.photos, { actor, now })
  const restored = [...new Set(ofPhotos.map(({ photo }) => photo))]
  const changed = { version: version.version, ...(restored.length > 0 ? { photos: restored } : {}) }
  const changes = [...ofSheet, ...ofPhotos.map(({ photo, name, ...values }) => ({ field: `photos.${photo}.${name}`, ...values }))]
  const photos = await trx.selectFrom('photos').select('id').where('run_id', '=', id).execute()
  const objects: SealedObject[] = [['publication', testId], ...photos.map((photo): SealedObject => ['photo', photo.id])]
  return { requests: [], recorded: { changed, note, changes, objects } }
}
