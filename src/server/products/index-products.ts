import type { Kysely } from 'kysely'
import { namesOf, PRODUCT_COLUMNS } from '../data/columns.ts'
import { productFoundRow, productRecord } from '../data/record-rows.ts'
import type { Schema } from '../db/schema.ts'

const PAGE = 500

/** Makes products of the edition before findable in the console's list. */
export const indexOldProducts = async (trx: Kysely<Schema>): Promise<void> => {
  for (let after = ''; ;) {
    const rows = await trx
      .selectFrom('products')
      .select(namesOf(PRODUCT_COLUMNS))
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const row of rows)
      await trx
        .updateTable('products')
        .set(productFoundRow(productRecord(row)))
        .where('id', '=', row.id)
        .execute()
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}
