import type { ProductRecord } from '../../domain/records.ts'
import type { IndexableTest } from '../../domain/search/build-index.ts'
import { lockData, markChanged } from '../data/data-state.ts'
import { ingredientsText, PRODUCT_COLUMNS, productValues, TEST_COLUMNS, testValues } from '../data/record-rows.ts'
import { bulkInsert } from '../db/bulk-insert.ts'
import type { Database } from '../db/open-db.ts'

/** Puts these products and tests in the place of all that a database holds. */
export const fillDatabase = (
  database: Database,
  data: { products: readonly ProductRecord[]; tests: readonly IndexableTest[] },
): Promise<void> =>
  database.kysely.transaction().execute(async (trx) => {
    await lockData(trx)
    await trx.deleteFrom('tests').execute()
    await trx.deleteFrom('products').execute()
    const products = bulkInsert(trx, 'products', PRODUCT_COLUMNS)
    for (const product of data.products) await products.add(productValues(product))
    await products.flush()
    const tests = bulkInsert(trx, 'tests', TEST_COLUMNS)
    for (const test of data.tests) await tests.add([...testValues(test), ingredientsText(test.ingredients)])
    await tests.flush()
    await markChanged(trx, { demo: false })
  })
