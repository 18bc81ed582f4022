import type { Kysely } from 'kysely'
import { CONSOLE_API } from '../../contract/console/console-call.ts'
import type { Report } from '../../contract/look-ups/tests.ts'
import type { LanguageCode } from '../../domain/texts/languages.ts'
import type { ObservationCoder } from '../../domain/observations.ts'
import { photoUrl, type PublishedTest, type ReportDetails } from '../../domain/published-test.ts'
import { createIndexBuilder } from '../../domain/search/index/build-index.ts'
import { createTestEncoder } from '../../domain/search/encode-tests.ts'
import { readNamesIn } from '../db/display-names.ts'
import { productRecord } from '../db/record-rows.ts'
import type { Schema } from '../db/schema/schema.ts'
import type { Phrases } from '../content/phrases.ts'

export type ReportOptions = {
  phrases: Phrases
  language: LanguageCode
  demo: boolean
  codesOf?: ObservationCoder | undefined
}

/**
 * A test as its report shows it, made by the same code as a public report, from an index of this test alone. Undefined where a product
 * of it is not in the list.
 */
export const buildReport = async (
  db: Kysely<Schema>,
  test: PublishedTest,
  details: ReportDetails | undefined,
  { phrases, language, demo, codesOf }: ReportOptions,
): Promise<Report | undefined> => {
  const ids = [...new Set(test.ingredients.map(({ productId }) => productId))]
  const products = ids.length === 0 ? [] : await db.selectFrom('products').selectAll().where('id', 'in', ids).execute()
  if (products.length < ids.length || test.country === '') return undefined
  // The index has the products of this test only.
  const { shown } = await readNamesIn(db, test.country)
  const laboratories = await db
    .selectFrom('laboratories')
    .selectAll()
    .where('id', '=', test.laboratory ?? '')
    .execute()
  const builder = createIndexBuilder(
    products.map((row) => ({ ...productRecord(row), shownName: shown.get(row.id) })),
    laboratories,
  )
  builder.add({ ...test, details: details && JSON.stringify(details) })
  const index = builder.finish()
  return JSON.parse(createTestEncoder(index, { demo, codesOf }).encodeTest(0, phrases(language), test.country)) as Report
}

/** The same with its photos where the console has them, whether the public may see them or not. */
export const withConsolePhotos = async (db: Kysely<Schema>, runId: string, report: Report | undefined): Promise<Report | undefined> => {
  if (!report?.issue) return report
  const rows = await db.selectFrom('photos').select(['id', 'sha256']).where('run_id', '=', runId).execute()
  const urls = new Map(rows.map(({ id, sha256 }) => [photoUrl(sha256), `${CONSOLE_API}tests/${runId}/photos/${id}`]))
  const photos = report.issue.photos.map((photo) => ({ ...photo, url: urls.get(photo.url) ?? photo.url }))
  return { ...report, issue: { ...report.issue, photos } }
}
