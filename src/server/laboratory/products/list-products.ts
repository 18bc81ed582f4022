import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PRODUCT_SORTS } from '../../../contract/console/products.ts'
import { productTerms, type ProductFilters } from '../../../domain/console/product-words.ts'
import { all, findByWords, type WordLimits } from '../../words/find-by-words.ts'
import { inOrderOf, listPage, type ListOrder } from '../../db/list-page.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema.ts'

export type ProductFilter = ProductFilters & {
  sort: (typeof PRODUCT_SORTS)[number]
  /** The cursor of the page, which was `next` of the page before. */
  after?: string | undefined
}

const ORDER: Record<ProductFilter['sort'], ListOrder> = {
  name: { by: ['sort_name', 'id'], isDescending: false },
  manufacturer: { by: ['sort_maker', 'id'], isDescending: false },
  changed: { by: ['changed_at', 'id'], isDescending: true },
}

const LISTED = ['id', 'name', 'kind', 'manufacturer', 'formulation', 'countries', 'withdrawn_on'] as const

/** One page of products. Filters for few products are words as well, so that several together are found as quickly as one. */
export const readProductPage = async (database: Database, { sort, after, ...filters }: ProductFilter, limits?: WordLimits) => {
  const list = listPage(ORDER[sort], after)
  const shared = [
    ...(filters.kind === 'agrochemical' ? [sql`kind = ${filters.kind}`] : []),
    ...(filters.state === 'sold' ? [sql`withdrawn_on = ''`] : []),
  ]
  const first = (limit: number): RawBuilder<unknown> =>
    sql`select ${list.columns} from products where ${all([...shared, ...list.afterCursor()])} ${list.orderBy()} limit ${limit}`
  // `|| ''` stops the planner from using the sort index.
  const unindexed = sql`${sql.ref(ORDER[sort].by[0])} || ''`
  const where = (condition: (id: RawBuilder<unknown>) => RawBuilder<unknown>, limit: number): RawBuilder<unknown> =>
    sql`select ${list.columns} from products where ${all([condition(sql.ref('products.id')), ...shared, ...list.afterCursor(unindexed)])}
      ${list.orderBy(unindexed)} limit ${limit}`
  const terms = productTerms(filters)
  const found = await findByWords<{ id: string }>(database, { of: 'products', terms, first, where }, list.limit, limits)
  const { rows, next } = list.pageOf(found)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { rows: [], next }
  const listed = await database.kysely.selectFrom('products').select(LISTED).where('id', 'in', ids).execute()
  return { rows: inOrderOf(ids, listed, ({ id }) => id), next }
}

export const findProduct = (db: Kysely<Schema>, id: string) => db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
