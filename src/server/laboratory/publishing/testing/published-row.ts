import type { Completeness } from '../../../../domain/method/requirements.ts'
import type { ChangedPart, PublishedTest } from '../../../../domain/published-test.ts'
import { markChanged, readDataState } from '../../../db/data-state.ts'
import type { Database } from '../../../db/open-db.ts'
import { publishedOfRow } from '../published-of-row.ts'

type Row = {
  isUnderReview?: boolean
  completeness?: Completeness
  withdrawn?: string
  amended?: { changed: ChangedPart[]; reason: string }
}

/** Makes an imported test one that the console published, as its rows say; `withdrawn` is the day, `amended` what a second version changed and why. */
export const publishedRow = async (
  { kysely }: Database,
  id: string,
  { isUnderReview, completeness, withdrawn, amended }: Row = {},
): Promise<void> => {
  const found = publishedOfRow(await kysely.selectFrom('tests').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  const document: PublishedTest = {
    ...found,
    ingredients: found.ingredients.map((one) => ({ ...one, batch: 'B7' })),
    method: 'Jar test, version 1',
    conditions: { waterSource: 'Tap', hardness: null, ph: 7.2, temperature: 20 },
    ...(completeness && { completeness }),
  }
  const versions = [
    { issued_at: '2026-05-14T10:00:00.000Z', reason: '', changed: '[]' },
    ...(amended ? [{ issued_at: '2026-06-02T10:00:00.000Z', reason: amended.reason, changed: JSON.stringify(amended.changed) }] : []),
  ]
  await kysely
    .insertInto('test_versions')
    .values(versions.map((one, at) => ({ test_id: id, version: at + 1, document: JSON.stringify(document), sheet: '', ...one })))
    .execute()
  const out = {
    withdrawn_at: `${withdrawn}T10:00:00.000Z`,
    withdrawn_by: 'p1',
    withdrawal_reason: 'wrong-result' as const,
    withdrawal_text: 'The balance was wrong.',
  }
  await kysely
    .insertInto('publications')
    .values({
      test_id: id,
      version: versions.length,
      is_confidential: 0,
      is_under_review: isUnderReview ? 1 : 0,
      ...(withdrawn === undefined ? {} : out),
    })
    .execute()
  if (withdrawn !== undefined) await kysely.deleteFrom('tests').where('id', '=', id).execute()
  await kysely.transaction().execute(async (trx) => markChanged(trx, await readDataState(trx)))
}
