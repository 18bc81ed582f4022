import type { Kysely } from 'kysely'
import type { BenchSheet } from '../../domain/console/bench-test.ts'
import type { Benching } from '../bench/change.ts'
import { sheetColumns, writeLines } from '../bench/sheet-rows.ts'
import { lockData, markChanged, readDataState } from '../data/data-state.ts'
import type { TestRunRow } from '../db/bench-schema.ts'
import type { Schema } from '../db/schema.ts'
import type { Done } from './change.ts'
import { newestVersion } from './publish.ts'
import { sheetOfDocument } from './published-of-run.ts'
import { documentOf } from './read-publications.ts'

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
  return { requests: [], recorded: { changed: {}, note } }
}

/** Goes back to the published version: its sheet and its photos are those of the test again. Readings stay, since none is ever removed. */
export const dropAmendment = async (
  trx: Kysely<Schema>,
  { id, test_id: testId }: TestRunRow,
  note: string,
  { actor, now }: Benching,
): Promise<Done> => {
  await setUnderReview(trx, testId, false)
  const version = (await newestVersion(trx, testId))!
  const test = documentOf(version)
  const sheet = version.sheet === '' ? sheetOfDocument(test) : (JSON.parse(version.sheet) as BenchSheet)
  await trx.updateTable('test_runs').set(sheetColumns(sheet)).where('id', '=', id).execute()
  await writeLines(trx, id, sheet)
  const shown = new Map(test.photos.map(({ sha256, caption }) => [sha256, caption]))
  for (const photo of await trx.selectFrom('photos').select(['id', 'sha256', 'removed_at']).where('run_id', '=', id).execute()) {
    const caption = shown.get(photo.sha256)
    if (caption === undefined && photo.removed_at === null)
      await trx.updateTable('photos').set({ removed_at: now.toISOString(), removed_by: actor }).where('id', '=', photo.id).execute()
    if (caption !== undefined)
      await trx.updateTable('photos').set({ removed_at: null, removed_by: null, caption }).where('id', '=', photo.id).execute()
  }
  return { requests: [], recorded: { changed: { version: version.version }, note } }
}
