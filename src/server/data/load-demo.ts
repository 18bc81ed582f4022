import { bulkInsert } from '../db/bulk-insert.ts'
import type { Database } from '../db/open-db.ts'
import type { ProductRow, TestRow } from '../db/schema.ts'
import { DEMO_SIZE, generateDemo } from '../demo/generate.ts'
import type { DemoMaker } from '../demo/products.ts'
import { namesOf, PRODUCT_COLUMNS, TEST_COLUMNS } from './columns.ts'
import { lockData, markChanged } from './data-state.ts'
import { ingredientsText, productRow, testRow } from './record-rows.ts'

type Options = DemoMaker & { today: string; foliarTests?: number; seedTests?: number }

/** Fills an empty database with demonstration data, in one transaction. Undefined where it holds products already. */
export const loadDemo = (database: Database, options: Options): Promise<{ tests: number } | undefined> =>
  database.kysely.transaction().execute(async (trx) => {
    await lockData(trx)
    const known = await trx.selectFrom('products').select('id').limit(1).executeTakeFirst()
    if (known) return undefined
    const demo = generateDemo({ ...DEMO_SIZE, ...options })
    const products = bulkInsert<ProductRow>(trx, 'products', namesOf(PRODUCT_COLUMNS))
    for (const product of demo.products) await products.add(productRow(product))
    await products.flush()
    const writer = bulkInsert<TestRow>(trx, 'tests', [...namesOf(TEST_COLUMNS), 'ingredients'])
    let tests = 0
    for (const { test, ingredients } of demo.tests) {
      await writer.add({ ...testRow(test), ingredients: ingredientsText(ingredients) })
      tests++
    }
    await writer.flush()
    await markChanged(trx, { demo: true })
    return { tests }
  })
