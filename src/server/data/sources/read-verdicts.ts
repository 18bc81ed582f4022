import type { Kysely } from 'kysely'
import type { PublishedVerdict } from '../../../domain/sources/published-verdicts.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { publishedOf } from './parse-published.ts'

/** What others published of these products and nobody took back: an import that is undone takes products away. */
export const readVerdicts = async (db: Kysely<Schema>, products: readonly { id: string }[]): Promise<PublishedVerdict[]> => {
  const rows = await db.selectFrom('published_verdicts').selectAll().execute()
  const known = new Set(rows.length === 0 ? [] : products.map(({ id }) => id))
  return rows.flatMap((row) => publishedOf(row) ?? []).filter(({ productIds }) => productIds.every((id) => known.has(id)))
}
