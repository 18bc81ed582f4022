import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PRODUCT_SORTS } from '../../../contract/console/products.ts'
import type { Sorting, SortOf } from '../../../contract/console/sorting.ts'
import { PRODUCT_KINDS } from '../../../domain/records.ts'
import { productTerms, type ProductFilters } from '../../../domain/console/product-words.ts'
import { all, findByWords, type WordLimits } from '../../words/find-by-words.ts'
import { distinctValues } from '../../db/distinct-values.ts'
import { inDirection } from '../../db/filters.ts'
import { groupedPage } from '../../db/grouped-page.ts'
import { inOrderOf, listPage, type Page } from '../../db/list-page.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema.ts'

type ProductSort = SortOf<typeof PRODUCT_SORTS>

export type ProductFilter = ProductFilters & {
  sorting?: Sorting<ProductSort> | undefined
  /** The cursor of the page, which was `next` of the page before. */
  after?: string | undefined
  /** Rows of a page. */
  size?: number | undefined
}

const BY_NAME: Sorting<ProductSort> = { by: 'name', isDescending: false }
const COLUMN: Partial<Record<ProductSort, string>> = { name: 'sort_name', manufacturer: 'sort_maker', changed: 'changed_at' }

const LISTED = ['id', 'name', 'kind', 'manufacturer', 'formulation', 'countries', 'withdrawn_on'] as const

/** The ids of one page in the order of an index. */
const findProducts = async (
  database: Database,
  { sorting: { by, isDescending } = BY_NAME, after, size, ...filters }: ProductFilter,
  limits?: WordLimits,
): Promise<Page<{ id: string }>> => {
  const column = COLUMN[by]!
  const list = listPage({ by: [column, 'id'], isDescending }, after, size)
  const shared = [
    ...(filters.kind === 'agrochemical' ? [sql`kind = ${filters.kind}`] : []),
    ...(filters.state === 'sold' ? [sql`withdrawn_on = ''`] : []),
  ]
  const first = (limit: number): RawBuilder<unknown> =>
    sql`select ${list.columns} from products where ${all([...shared, ...list.afterCursor()])} ${list.orderBy()} limit ${limit}`
  // `|| ''` stops the planner from using the sort index.
  const unindexed = sql`${sql.ref(column)} || ''`
  const where = (condition: (id: RawBuilder<unknown>) => RawBuilder<unknown>, limit: number): RawBuilder<unknown> =>
    sql`select ${list.columns} from products where ${all([condition(sql.ref('products.id')), ...shared, ...list.afterCursor(unindexed)])}
      ${list.orderBy(unindexed)} limit ${limit}`
  const terms = productTerms(filters)
  return list.pageOf(await findByWords<{ id: string }>(database, { of: 'products', terms, first, where }, list.limit, limits))
}

/** The values of a column of few different ones, each of which is a filter. */
const valuesOf = async (
  database: Database,
  { kind, formulation }: ProductFilter,
  by: ProductSort,
): Promise<readonly string[] | undefined> => {
  if (by === 'kind') return kind === undefined ? PRODUCT_KINDS : [kind]
  if (by !== 'formulation') return undefined
  if (formulation !== undefined) return [formulation]
  return distinctValues(database.kysely, { table: 'products', column: sql.ref('formulation') })
}

/** One page of products. Filters for few products are words as well, so that several together are found as quickly as one. */
export const readProductPage = async (database: Database, filter: ProductFilter, limits?: WordLimits) => {
  const { sorting = BY_NAME, after, size } = filter
  const values = await valuesOf(database, filter, sorting.by)
  const { rows, next } = values
    ? await groupedPage(inDirection(values, sorting), { after, size }, (value, part) =>
        findProducts(database, { ...filter, [sorting.by]: value, ...part, sorting: BY_NAME }, limits),
      )
    : await findProducts(database, filter, limits)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { rows: [], next }
  const listed = await database.kysely.selectFrom('products').select(LISTED).where('id', 'in', ids).execute()
  return { rows: inOrderOf(ids, listed, ({ id }) => id), next }
}

export const findProduct = (db: Kysely<Schema>, id: string) => db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
