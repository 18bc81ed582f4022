import type { Kysely } from 'kysely'
import { type OlderFormulation, olderFormulation } from '../../domain/products/older-formulation.ts'
import type { ProductFormulation } from '../../domain/records.ts'
import type { Schema } from './schema/schema.ts'

type Tested = { country: string; date: string }
type Ingredient = { productId: string }

/** The ingredients of a test, those with what their products were made as then where that is not, or not surely, what they are today. */
export const withOlder = async <One extends Ingredient>(
  db: Kysely<Schema>,
  { country, date }: Tested,
  ingredients: readonly One[],
): Promise<(One & { older?: OlderFormulation })[]> => {
  const ids = [...new Set(ingredients.map(({ productId }) => productId))]
  if (ids.length === 0) return [...ingredients]
  const rows = await db
    .selectFrom('products')
    .select(['id', 'formulations'])
    .where('id', 'in', ids)
    .where('formulations', 'is not', null)
    .execute()
  const olderOf = new Map(
    rows.map(({ id, formulations }) => [id, olderFormulation(JSON.parse(formulations!) as ProductFormulation[], country, date)]),
  )
  return ingredients.map((one) => {
    const older = olderOf.get(one.productId)
    return older ? { ...one, older } : one
  })
}
