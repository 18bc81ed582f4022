import { sql, type Kysely } from 'kysely'
import { productWords } from '../../domain/console/words/product-words.ts'
import type { ProductRecord } from '../../domain/records.ts'
import { productFoundRow, productRecord } from '../db/record-rows.ts'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema/schema.ts'

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

/**
 * Changes many products' words at once. In the embedded database each change of its index of words takes long, since what was deleted is
 * overwritten: the index is made anew afterwards.
 */
export const inBulk = async (trx: Kysely<Schema>, { kind }: Pick<Database, 'kind'>, work: () => Promise<void>): Promise<void> => {
  if (kind !== 'embedded') return work()
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger' and tbl_name = 'product_search'`.execute(trx)
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(trx)
  await work()
  await sql`insert into product_search_words (product_search_words) values ('rebuild')`.execute(trx)
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(trx)
}

/** Products by id, some at a time; those of one change, or all. */
async function* readProducts(trx: Kysely<Schema>, changedAt?: string): AsyncGenerator<ProductRecord[]> {
  for (let after = ''; ;) {
    // Whatever columns there are: a migration of before has not all of today's.
    const all = trx.selectFrom('products').selectAll().where('id', '>', after)
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
