import type { Kysely } from 'kysely'
import { BENCH_STATES, MAX_PHOTOS } from '../../../domain/console/bench/bench-test.ts'
import type { Database } from '../../db/open-db.ts'
import type { PhotoRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { RunNotChanged, type RunChange, type RunOutcome } from './run-change.ts'
import { lockRun, inTransaction, recordRun, requireReason } from './in-transaction.ts'
import type { PhotoStore } from '../../photos/photo-store.ts'
import type { TidyPhoto } from '../../photos/tidy-photo.ts'

/** A photo as the browser sends it; `id` is its own, so that a repeated call adds nothing. */
type NewPhoto = { id: string; readingId: string | null; caption: string; photo: TidyPhoto }

/** The photos of a test that were not removed, in the order in which they came. */
export const readPhotos = (db: Kysely<Schema>, runId: string): Promise<PhotoRow[]> =>
  db
    .selectFrom('photos')
    .selectAll()
    .where('run_id', '=', runId)
    .where('removed_at', 'is', null)
    .orderBy('added_at')
    .orderBy('id')
    .execute()

/** The hash of a photo of a test, also of one that was removed. */
export const findPhotoHash = async (db: Kysely<Schema>, runId: string, id: string): Promise<string | undefined> =>
  (await db.selectFrom('photos').select('sha256').where('id', '=', id).where('run_id', '=', runId).executeTakeFirst())?.sha256

const requireReading = async (trx: Kysely<Schema>, runId: string, readingId: string | null): Promise<void> => {
  if (readingId === null) return
  const known = await trx.selectFrom('readings').select('id').where('id', '=', readingId).where('run_id', '=', runId).executeTakeFirst()
  if (!known) throw new RunNotChanged({ ok: false, reason: 'unknown reading' })
}

/**
 * What adding this photo would come to, found before any of its file is read: that it is there already, or that it cannot be added.
 * Undefined where it can; `addPhoto` looks again, with the test locked.
 */
export const foreseePhoto = async (
  db: Kysely<Schema>,
  runId: string,
  { id, readingId }: Pick<NewPhoto, 'id' | 'readingId'>,
): Promise<RunOutcome | undefined> => {
  const run = await db.selectFrom('test_runs').select(['state', 'row_version']).where('id', '=', runId).executeTakeFirst()
  if (!run) return { ok: false, reason: 'unknown test' }
  const known = await db.selectFrom('photos').select('run_id').where('id', '=', id).executeTakeFirst()
  if (known?.run_id === runId) return { ok: true, id: runId, rowVersion: run.row_version }
  if (known || !BENCH_STATES.includes(run.state)) return { ok: false, reason: 'not possible' }
  if ((await readPhotos(db, runId)).length >= MAX_PHOTOS) return { ok: false, reason: 'too many' }
  return requireReading(db, runId, readingId).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof RunNotChanged) return error.outcome
      throw error
    },
  )
}

/** Adds a photo to a test, once. Its file is stored first; one without a row is no harm. */
export const addPhoto = (
  { database, store }: { database: Database; store: PhotoStore },
  runId: string,
  { id, readingId, caption, photo }: NewPhoto,
  runChange: RunChange,
): Promise<RunOutcome> =>
  inTransaction(database, async (trx) => {
    const lockedRun = await lockRun(trx, runId, runChange.now)
    const known = await trx.selectFrom('photos').select('run_id').where('id', '=', id).executeTakeFirst()
    if (known?.run_id === runId) throw new RunNotChanged({ ok: true, id: runId, rowVersion: lockedRun.row_version - 1 })
    if (known || !BENCH_STATES.includes(lockedRun.state)) throw new RunNotChanged({ ok: false, reason: 'not possible' })
    if ((await readPhotos(trx, runId)).length >= MAX_PHOTOS) throw new RunNotChanged({ ok: false, reason: 'too many' })
    await requireReading(trx, runId, readingId)
    const { content, sha256, width, height } = photo
    await store.write(trx, sha256, content)
    await trx
      .insertInto('photos')
      .values({
        id,
        run_id: runId,
        reading_id: readingId,
        sha256,
        bytes: content.length,
        width,
        height,
        caption,
        added_at: runChange.now.toISOString(),
        added_by: runChange.actor,
        removed_at: null,
        removed_by: null,
      })
      .execute()
    return recordRun(trx, lockedRun, { action: 'add-photo', changed: { photo: id, sha256 }, objects: [['photo', id]] }, runChange)
  })

export type PhotoChange = ({ action: 'caption-photo'; caption: string } | { action: 'remove-photo' }) & { reason?: string | undefined }

/** Gives a photo another caption, or removes it from the test, with a reason once the test was submitted. */
export const changePhoto = (
  database: Database,
  { runId, id }: { runId: string; id: string },
  change: PhotoChange,
  runChange: RunChange,
): Promise<RunOutcome> =>
  inTransaction(database, async (trx) => {
    const lockedRun = await lockRun(trx, runId, runChange.now)
    if (!BENCH_STATES.includes(lockedRun.state)) throw new RunNotChanged({ ok: false, reason: 'not possible' })
    const photo = (await readPhotos(trx, runId)).find((one) => one.id === id)
    if (!photo) throw new RunNotChanged({ ok: false, reason: 'unknown photo' })
    const isSame = change.action === 'caption-photo' && change.caption === photo.caption
    if (isSame) throw new RunNotChanged({ ok: true, id: runId, rowVersion: lockedRun.row_version - 1 })
    const { reason = '' } = change
    requireReason(lockedRun, reason)
    const removed = { removed_at: runChange.now.toISOString(), removed_by: runChange.actor }
    await trx
      .updateTable('photos')
      .set(change.action === 'caption-photo' ? { caption: change.caption } : removed)
      .where('id', '=', id)
      .execute()
    const after = change.action === 'caption-photo' ? change.caption : photo.caption
    const changes = after === photo.caption ? [] : [{ field: `photos.${id}.caption`, before: photo.caption, after }]
    const changed = { photo: id, sha256: photo.sha256 }
    return recordRun(trx, lockedRun, { action: change.action, changed, note: reason, changes, objects: [['photo', id]] }, runChange)
  })
