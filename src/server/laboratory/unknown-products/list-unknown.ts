import { sql, type Kysely } from 'kysely'
import { sortingOf, type SortName } from '../../../contract/console/list.ts'
import { listUnknown, type ListedUnknown } from '../../../contract/console/unknown-products.ts'
import type { UnknownState } from '../../../domain/products/unknown-products.ts'
import { distinctValues } from '../../db/lists/distinct-values.ts'
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

export const readUnknownCountries = (db: Db): Promise<string[]> =>
  distinctValues(db, { table: 'unknown_products', column: sql.ref('country') })

/** What visitors sent of one product that is shown. */
const SHOWN_REPORTS = 50

/** What was sent of an unknown product that is there, the newest first, who is told of it, and who decided when. */
export const readUnknownDetail = async (db: Db, id: string) => {
  const { settled_at: settledAt, settled_by: settledBy } = await db
    .selectFrom('unknown_products')
    .select(['settled_at', 'settled_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const reports = await db
    .selectFrom('unknown_reports')
    .selectAll()
    .where('unknown_id', '=', id)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(SHOWN_REPORTS)
    .execute()
  const { waiting } = await db
    .selectFrom('watches')
    .select(({ fn }) => fn.count('confirmed_at').as('waiting'))
    .where('unknown_id', '=', id)
    .executeTakeFirstOrThrow()
  return { reports, waiting: Number(waiting), settledAt, settledBy }
}

/** The hash of the photo of a label; undefined where none was sent. */
export const findLabelHash = async (db: Db, id: string, report: string): Promise<string | undefined> => {
  const found = await db
    .selectFrom('unknown_reports')
    .select('photo_sha256')
    .where('id', '=', report)
    .where('unknown_id', '=', id)
    .executeTakeFirst()
  return found?.photo_sha256 ?? undefined
}

/** How many nobody decided about yet. */
export const countOpenUnknown = async (db: Db): Promise<number> => {
  const { open } = await db
    .selectFrom('unknown_products')
    .select(({ fn }) => fn.countAll().as('open'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(open)
}
