import type { Kysely } from 'kysely'
import type { IngredientRecord, ProductRecord, TestRecord } from '../../domain/records.ts'
import { bulkInsert } from '../db/bulk-insert.ts'
import type { ProductFoundRow, ProductRow, Schema, TestRow } from '../db/schema/schema.ts'
import { namesOf, PRODUCT_COLUMNS, PRODUCT_FOUND_COLUMNS, TEST_COLUMNS } from '../db/schema/columns.ts'
import { addProductWords } from '../words/index-products.ts'
import { ingredientsText, productFoundRow, productRow, testRow } from '../db/record-rows.ts'

type TestWithIngredients = { test: TestRecord; ingredients: readonly Pick<IngredientRecord, 'order' | 'productId' | 'rate'>[] }

const WORDS_AT_ONCE = 500

/** Inserts products and tests that do not exist yet. Returns the number of tests. */
export const writeRecords = async (
  trx: Kysely<Schema>,
  data: { products: Iterable<ProductRecord>; tests: Iterable<TestWithIngredients> },
): Promise<number> => {
  const products = bulkInsert<ProductRow & ProductFoundRow>(trx, 'products', [
    ...namesOf(PRODUCT_COLUMNS),
    ...namesOf(PRODUCT_FOUND_COLUMNS),
  ])
  let added: ProductRecord[] = []
  const addWords = async (): Promise<void> => {
    await products.flush()
    await addProductWords(trx, added)
    added = []
  }
  for (const product of data.products) {
    await products.add({ ...productRow(product), ...productFoundRow(product) })
    if (added.push(product) === WORDS_AT_ONCE) await addWords()
  }
  await addWords()
  const tests = bulkInsert<TestRow>(trx, 'tests', [...namesOf(TEST_COLUMNS), 'ingredients'])
  let count = 0
  for (const { test, ingredients } of data.tests) {
    await tests.add({ ...testRow(test), ingredients: ingredientsText(ingredients) })
    count++
  }
  await tests.flush()
  return count
}
