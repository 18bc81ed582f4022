import type { PublishedTest } from '../../../domain/published-test.ts'
import { ingredientLines, testRecord } from '../../db/record-rows.ts'
import type { TestRow } from '../../db/schema/schema.ts'

/** A test that was imported, as its first version. */
export const publishedOfRow = (row: TestRow): PublishedTest => ({
  ...testRecord(row),
  ingredients: ingredientLines(row).map(([order, productId, rate]) => ({ order, productId, rate, batch: '' })),
  method: '',
  conditions: { waterSource: '', hardness: row.hardness, ph: row.water_ph, temperature: row.temperature, hours: row.hours },
  deviations: '',
  photos: [],
})
