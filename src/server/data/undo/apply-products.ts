import { sql, type Kysely } from 'kysely'
import type { Blocks } from '../../audit/imports/block.ts'
import { hashOfRow, leafOf, storedRows, TAKEN_AWAY } from '../../audit/imports/leaves.ts'
import type { KeptRow } from '../../audit/imports/kept-values.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { inBulk, indexChangedProducts } from '../../words/index-products.ts'
import type { PlannedProducts } from './plan-products.ts'

type Db = Kysely<Schema>

/** From so many on, making the index of words anew takes less time than changing it. */
const MANY = 500

/** Takes products away or back to what they were, with the words that they are found by, and seals both. */
export const applyPlannedProducts = async (
  trx: Db,
  database: Database,
  { removed, restored }: PlannedProducts,
  { blocks, now }: { blocks: Blocks; now: Date },
): Promise<void> => {
  const ids = [...removed.keys(), ...restored.keys()].toSorted()
  if (ids.length === 0) return
  const changedAt = now.toISOString()
  const write = async (): Promise<void> => {
    for (const id of removed.keys()) {
      await trx.deleteFrom('product_search').where('product_id', '=', id).execute()
      await trx.deleteFrom('products').where('id', '=', id).execute()
    }
    for (const [id, { before, now: row }] of restored) {
      // A column that this edition added since is not in the row of before.
      const values = { ...Object.fromEntries(Object.keys(row).map((name) => [name, null])), ...before, changed_at: changedAt }
      const set = Object.entries(values).filter(([name]) => name !== 'id' && name !== 'row_version')
      const assignments = sql.join(set.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
      await sql`update products set ${assignments}, row_version = row_version + 1 where id = ${id}`.execute(trx)
    }
    await indexChangedProducts(trx, changedAt)
  }
  await (ids.length < MANY ? write() : inBulk(trx, database, write))
  const after = await storedRows(trx, 'product', [...restored.keys()])
  await blocks.add(
    trx,
    'product',
    ids.map((id) => {
      const back = restored.get(id)
      return back ? leafOf('product', id, after.get(id)!, back.now) : [id, TAKEN_AWAY, hashOfRow('product', removed.get(id)!)]
    }),
  )
  await blocks.keep(
    trx,
    'product',
    ids.map((id): KeptRow => {
      const back = restored.get(id)
      return back ? [id, back.now, after.get(id)!] : [id, removed.get(id)!]
    }),
  )
}
