import { sql, type RawBuilder } from 'kysely'
import type { PRODUCT_SORTS } from '../../contract/console/products.ts'
import { searchedWords } from '../../domain/console/request-words.ts'
import type { ProductKind } from '../../domain/records.ts'
import type { Database } from '../db/open-db.ts'

export type ProductFilter = {
  text?: string | undefined
  kind?: ProductKind | undefined
  /** Upper-case code of a country where it is sold. */
  market?: string | undefined
  formulation?: string | undefined
  state?: 'sold' | 'withdrawn' | undefined
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

/** Products at the beginning of the list that are looked at before all are. */
const PROBED = 1_000

const conditionsOf = (
  { contains }: Pick<Database, 'contains'>,
  { text = '', kind, market, formulation, state }: ProductFilter,
): RawBuilder<unknown>[] => [
  ...searchedWords(text.replaceAll(/[@:._-]/g, ' ')).map((word) => {
    const inText = contains(sql.ref('search_text'), word)
    const inCodes = (part: string) => contains(sql`lower(codes)`, part)
    // Every code has digits, and most products have no code.
    if (/\d/.test(word)) return sql`(${inText} or (codes <> '[]' and ${inCodes(word)}))`
    return word.length === 2 ? sql`(${inText} or (codes <> '[]' and ${inCodes(`"${word}:`)}))` : inText
  }),
  ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
  ...(market === undefined ? [] : [sql`(countries = '[]' or ${contains(sql.ref('countries'), `"${market}"`)})`]),
  ...(formulation === undefined ? [] : [sql`formulation = ${formulation}`]),
  ...(state === undefined ? [] : [state === 'sold' ? sql`withdrawn_on = ''` : sql`withdrawn_on <> ''`]),
]

type Found = { id: string; value: string }

/**
 * The first products of a list. Where many fit, they are found at its beginning, which is a range of an index; otherwise every product is
 * looked at, in the smallest index that has all of it, and the few that fit are sorted.
 */
const findProducts = async (database: Database, filter: ProductFilter, probed: number): Promise<Found[]> => {
  const { column: name, isDescending } = ORDER[filter.sort]
  const column = sql.ref(name)
  const conditions = conditionsOf(database, filter)
  const direction = isDescending ? sql`desc` : sql`asc`
  const place = filter.after === undefined ? undefined : placeIn(filter.after)
  const fromPlace = place ? sql`(${column}, id) ${isDescending ? sql`<` : sql`>`} (${place[0]}, ${place[1]})` : sql`true`
  const fits = sql.join([sql`true`, ...conditions], sql` and `)
  const run = async <Row>(query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(database.kysely)).rows
  const first = (limit: number): RawBuilder<unknown> =>
    sql`select * from products where ${fromPlace} order by ${column} ${direction}, id ${direction} limit ${limit}`
  const found = await run(
    sql<Found>`select id, ${column} as value from (${first(conditions.length > 0 ? probed : PAGE + 1)}) as probed where ${fits}
      order by ${column} ${direction}, id ${direction} limit ${PAGE + 1}`,
  )
  if (conditions.length === 0 || found.length > PAGE) return found
  const [{ count } = { count: 0 }] = await run(
    sql<{ count: number }>`select cast(count(*) as integer) as count from (${first(probed)}) as probed`,
  )
  if (count < probed) return found
  // The expression keeps the order's own index from being walked from product to product until enough are found.
  return run(sql<Found>`select id, ${column} as value from products where ${fits} and ${fromPlace}
    order by ${column} || '' ${direction}, id ${direction} limit ${PAGE + 1}`)
}

/** One page of products. */
export const readProductPage = async (database: Database, filter: ProductFilter, probed = PROBED) => {
  const found = await findProducts(database, filter, probed)
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
