import { sql, type RawBuilder } from 'kysely'
import type { PRODUCT_SORTS } from '../../../contract/console/products.ts'
import { productTerms, type ProductFilters } from '../../../domain/console/product-words.ts'
import { all, findByWords, type WordLimits } from '../../words/find-by-words.ts'
import type { Database } from '../../db/open-db.ts'

export type ProductFilter = ProductFilters & {
  sort: (typeof PRODUCT_SORTS)[number]
  /** The last row of the page before, as `next` says it. */
  after?: string | undefined
}

const ORDER = {
  name: { column: 'sort_name', isDescending: false },
  manufacturer: { column: 'sort_maker', isDescending: false },
  changed: { column: 'changed_at', isDescending: true },
} as const

const PAGE = 50
const LISTED = ['id', 'name', 'kind', 'manufacturer', 'formulation', 'countries', 'withdrawn_on'] as const

type Place = [value: string, id: string]
const written = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

/** The place that `written` wrote; undefined where a text is none. */
export const placeIn = (text: string): Place | undefined => {
  try {
    const place = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown
    return Array.isArray(place) && place.length === 2 && place.every((part) => typeof part === 'string' && !part.includes('\0'))
      ? (place as Place)
      : undefined
  } catch {
    return undefined
  }
}

type Found = { id: string; value: string }

/** The first products of a list: filters for few products are words as well, so that several together are found as quickly as one. */
const findProducts = (database: Database, { sort, after, ...filters }: ProductFilter, limits?: WordLimits): Promise<Found[]> => {
  const { column: name, isDescending } = ORDER[sort]
  const column = sql.ref(name)
  const direction = isDescending ? sql`desc` : sql`asc`
  const place = after === undefined ? undefined : placeIn(after)
  const shared = [
    ...(filters.kind === 'agrochemical' ? [sql`kind = ${filters.kind}`] : []),
    ...(filters.state === 'sold' ? [sql`withdrawn_on = ''`] : []),
  ]
  const fromPlace = (value: RawBuilder<unknown>): RawBuilder<unknown>[] =>
    place ? [sql`(${value}, id) ${isDescending ? sql`<` : sql`>`} (${place[0]}, ${place[1]})`] : []
  const first = (limit: number): RawBuilder<unknown> =>
    sql`select id, ${column} as value from products where ${all([...shared, ...fromPlace(column)])} order by ${column} ${direction}, id ${direction} limit ${limit}`
  // The expressions keep the order's own index from being walked from product to product until enough are found.
  const where = (condition: (id: RawBuilder<unknown>) => RawBuilder<unknown>, limit: number): RawBuilder<unknown> =>
    sql`select id, ${column} as value from products where ${all([condition(sql.ref('products.id')), ...shared, ...fromPlace(sql`${column} || ''`)])}
      order by ${column} || '' ${direction}, id ${direction} limit ${limit}`
  return findByWords<Found>(database, { of: 'products', terms: productTerms(filters), first, where }, PAGE + 1, limits)
}

/** One page of products. */
export const readProductPage = async (database: Database, filter: ProductFilter, limits?: WordLimits) => {
  const found = await findProducts(database, filter, limits)
  const page = found.slice(0, PAGE)
  const last = page.at(-1)
  if (!last) return { rows: [], next: null }
  const rows = await database.kysely
    .selectFrom('products')
    .select(LISTED)
    .where(
      'id',
      'in',
      page.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: page.flatMap(({ id }) => byId.get(id) ?? []), next: found.length > PAGE ? written([last.value, last.id]) : null }
}
