import type { Kysely } from 'kysely'
import { productWords } from '../../domain/console/product-words.ts'
import type { ProductRecord } from '../../domain/records.ts'
import { namesOf, PRODUCT_COLUMNS } from '../data/columns.ts'
import { productFoundRow, productRecord } from '../data/record-rows.ts'
import type { Schema } from '../db/schema.ts'

const PAGE = 500

/** Makes products findable by words in the console's list, as they are now. */
export const addProductWords = async (trx: Kysely<Schema>, products: readonly ProductRecord[]): Promise<void> => {
  if (products.length === 0) return
  await trx
    .insertInto('product_search')
    .values(products.map((product) => ({ product_id: product.id, words: productWords(product).join(' ') })))
    .onConflict((known) => known.column('product_id').doUpdateSet({ words: (set) => set.ref('excluded.words') }))
    .execute()
}

/** Products by id, some at a time; those of one change, or all. */
async function* readProducts(trx: Kysely<Schema>, changedAt?: string): AsyncGenerator<ProductRecord[]> {
  for (let after = ''; ;) {
    const all = trx
      .selectFrom('products')
      .select([...namesOf(PRODUCT_COLUMNS), 'withdrawn_on'])
      .where('id', '>', after)
    const rows = await (changedAt === undefined ? all : all.where('changed_at', '=', changedAt)).orderBy('id').limit(PAGE).execute()
    if (rows.length > 0) yield rows.map(productRecord)
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

/** The same for the products that were changed at a time. */
export const indexChangedProducts = async (trx: Kysely<Schema>, changedAt: string): Promise<void> => {
  for await (const products of readProducts(trx, changedAt)) await addProductWords(trx, products)
}

/** The same for products of the edition before. */
export const indexOldProducts = async (trx: Kysely<Schema>): Promise<void> => {
  for await (const products of readProducts(trx)) await addProductWords(trx, products)
}

/** Makes products of the edition before sortable. */
export const sortOldProducts = async (trx: Kysely<Schema>): Promise<void> => {
  for await (const products of readProducts(trx))
    for (const product of products) await trx.updateTable('products').set(productFoundRow(product)).where('id', '=', product.id).execute()
}
