import type { ProductRecord } from '../../domain/records.ts'
import type { IndexableTest } from '../../domain/search/index/build-index.ts'
import { lockData, markChanged } from '../db/data-state.ts'
import { writeRecords } from '../data/write-records.ts'
import type { Database } from '../db/open-db.ts'

/** Replaces a database's content by these products and tests. */
export const fillDatabase = (
  database: Database,
  data: { products: readonly ProductRecord[]; tests: readonly IndexableTest[] },
): Promise<void> =>
  database.kysely.transaction().execute(async (trx) => {
    await lockData(trx)
    await trx.deleteFrom('tests').execute()
    await trx.deleteFrom('products').execute()
    await writeRecords(trx, { products: data.products, tests: data.tests.map((test) => ({ test, ingredients: test.ingredients })) })
    await markChanged(trx, { demo: false })
  })
