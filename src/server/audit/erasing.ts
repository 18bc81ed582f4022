import type { Kysely } from 'kysely'
import type { Erasure, Schema } from '../db/schema/schema.ts'

/** Deletes from tables that are append-only otherwise, in a transaction that also records it (LAB-176). */
export const erasing = async <Result>(trx: Kysely<Schema>, erasure: Erasure, erase: () => Promise<Result>): Promise<Result> => {
  const { entity } = erasure
  const ids = erasure.entity === 'request' ? erasure.ids : ['']
  if (ids.length > 0)
    await trx
      .insertInto('open_erasures')
      .values(ids.map((id) => ({ entity, entity_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const result = await erase()
  if (ids.length > 0) await trx.deleteFrom('open_erasures').where('entity', '=', entity).where('entity_id', 'in', ids).execute()
  return result
}
