import type { Kysely } from 'kysely'
import type { ReviewedTest, SeriesReview } from '../../../contract/console/bench/series-review.ts'
import { readDataState } from '../../db/data-state.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { readReviewOf } from '../publishing/read-review.ts'
import { productNamesOf } from '../runs/list-runs.ts'
import { readPhotos } from '../runs/photos.ts'
import { countTestsOfSeries } from './list-series.ts'

type Db = Kysely<Schema>
type ReadReview = typeof readReviewOf

/** The submitted tests of a series as `reader` would look at each by itself; undefined where there is no such series. */
export const readSeriesReviewOf = async (
  db: Db,
  id: string,
  reader: Parameters<ReadReview>[2],
  options: Parameters<ReadReview>[3],
): Promise<SeriesReview | undefined> => {
  const series = await db.selectFrom('series').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  if (!series) return undefined
  const rows = await db
    .selectFrom('test_runs')
    .select('id')
    .where('series_id', '=', id)
    .where('state', '=', 'submitted')
    .orderBy('id')
    .execute()
  const names = await productNamesOf(
    db,
    rows.map(({ id: run }) => run),
  )
  const submitted: ReviewedTest[] = []
  for (const { id: run } of rows) {
    const review = await readReviewOf(db, run, reader, options)
    // It was decided while this was read.
    if (review?.state !== 'submitted') continue
    const { history: _history, difference: _difference, amendmentReason: _reason, reviews: _reviews, ...shown } = review
    submitted.push({ ...shown, products: names.get(run) ?? [], photos: (await readPhotos(db, run)).length })
  }
  const { tests, published } = (await countTestsOfSeries(db, [id]))(id)
  return { ...series, tests, published, submitted, isDemonstration: (await readDataState(db)).demo }
}
