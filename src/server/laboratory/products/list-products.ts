import { sql, type Kysely } from 'kysely'
import { sortingOf, type SortName } from '../../../contract/console/list.ts'
import { listProducts } from '../../../contract/console/products.ts'
import { productTerms } from '../../../domain/console/words/product-words.ts'
import { PRODUCT_KINDS } from '../../../domain/records.ts'
import { distinctValues } from '../../db/lists/distinct-values.ts'
import type { ProductRow, Schema } from '../../db/schema/schema.ts'
import { defineList, type Asked, type ListFilterValues } from '../lists/define-list.ts'

type ProductSort = SortName<typeof listProducts>
/** `products` are ids. */
type ProductFilterValues = ListFilterValues<typeof listProducts> & { products: readonly string[] }
export type ProductFilter = Asked<ProductFilterValues, ProductSort>

const LISTED = ['id', 'name', 'kind', 'manufacturer', 'formulation', 'countries', 'withdrawn_on'] as const
type Listed = Pick<ProductRow, Exclude<(typeof LISTED)[number], 'withdrawn_on'>> & { withdrawn_on: string }

/** What few products have is a word as well, so that several filters together are found as quickly as one. */
const inWords = () => undefined

const products = defineList<ProductFilterValues, ProductSort, { id: string }, Listed>({
  source: 'products',
  key: 'id',
  order: sortingOf(listProducts),
  words: { of: 'products', terms: productTerms, haveFilters: true },
  filters: {
    kind: { is: (column, kind) => (kind === 'agrochemical' ? sql`${column} = ${kind}` : undefined) },
    market: { is: inWords },
    formulation: { is: inWords },
    products: { column: 'id', is: (column, ids) => sql`${column} in (${sql.join(ids)})`, leaves: 'few' },
    state: { column: 'withdrawn_on', is: (column, state) => (state === 'sold' ? sql`${column} = ''` : undefined) },
  },
  sorts: {
    name: { column: 'sort_name' },
    manufacturer: { column: 'sort_maker' },
    kind: { values: () => PRODUCT_KINDS },
    formulation: { values: ({ kysely }) => distinctValues(kysely, { table: 'products', column: sql.ref('formulation') }) },
    changed: { column: 'changed_at' },
  },
  read: (db, ids) => db.selectFrom('products').select(LISTED).where('id', 'in', ids).execute(),
})

/** One page of products. */
export const readProductPage = products.page

export const findProduct = (db: Kysely<Schema>, id: string) => db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
