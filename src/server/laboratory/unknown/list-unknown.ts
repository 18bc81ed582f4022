import type { Kysely } from 'kysely'
import { sortingOf, type SortName } from '../../../contract/console/list.ts'
import { listUnknown, type ListedUnknown } from '../../../contract/console/unknown-products.ts'
import type { UnknownState } from '../../../domain/products/unknown-products.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { defineList, type ListFilterValues } from '../lists/define-list.ts'

type Db = Kysely<Schema>
type UnknownFilters = ListFilterValues<typeof listUnknown, { state: UnknownState }>

/** How many photos of each are there. */
const countPhotos = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('unknown_reports')
    .select(({ fn }) => ['unknown_id', fn.count('photo_sha256').as('photos')])
    .where('unknown_id', 'in', ids)
    .groupBy('unknown_id')
    .execute()
  return new Map(rows.map(({ unknown_id: id, photos }) => [id, Number(photos)]))
}

/** Unknown products as they are listed, by their ids. */
export const readListedUnknown = async (db: Db, ids: readonly string[]): Promise<ListedUnknown[]> => {
  const photos = await countPhotos(db, ids)
  const rows = await db
    .selectFrom('unknown_products')
    .leftJoin('products', 'products.id', 'unknown_products.product_id')
    .selectAll('unknown_products')
    .select('products.name as product_name')
    .where('unknown_products.id', 'in', ids)
    .execute()
  return rows.map(({ id, name, number, country, asked, state, reason, product_id: product, ...row }) => ({
    id,
    name,
    number,
    country,
    asked,
    photos: photos.get(id) ?? 0,
    firstAt: row.first_at,
    lastAt: row.last_at,
    state,
    product: product === null ? null : { id: product, name: row.product_name ?? product },
    reason,
  }))
}

const unknown = defineList<UnknownFilters, SortName<typeof listUnknown>, { id: string }, ListedUnknown>({
  source: 'unknown_products',
  key: 'id',
  order: sortingOf(listUnknown),
  filters: { state: {}, country: { leaves: 'some' } },
  sorts: { asked: { column: 'asked' }, last: { column: 'last_at' } },
  read: readListedUnknown,
})

/** One page of unknown products. */
export const readUnknownPage = unknown.page
