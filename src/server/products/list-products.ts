import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PRODUCT_SORTS } from '../../contract/console/products.ts'
import { searchedWords } from '../../domain/console/request-words.ts'
import type { ProductKind } from '../../domain/records.ts'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>

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
    return Array.isArray(place) && place.length === 2 && place.every((part) => typeof part === 'string') ? (place as Place) : undefined
  } catch {
    return undefined
  }
}

/** Words have letters and digits only, so that none is a pattern. */
const conditionsOf = ({ text = '', kind, market, formulation, state }: ProductFilter): RawBuilder<unknown>[] => [
  ...searchedWords(text.replaceAll(/[@:._-]/g, ' ')).map((word) => {
    const pattern = `%${word}%`
    // Every code has digits, and most products have no code.
    return /\d/.test(word)
      ? sql`(search_text like ${pattern} or (codes <> '[]' and lower(codes) like ${pattern}))`
      : sql`(search_text like ${pattern} or ${word.length === 2 ? sql`lower(codes) like ${`%"${word}:%`}` : sql`false`})`
  }),
  ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
  ...(market === undefined ? [] : [sql`(countries = '[]' or countries like ${`%"${market}"%`})`]),
  ...(formulation === undefined ? [] : [sql`formulation = ${formulation}`]),
  ...(state === undefined ? [] : [state === 'sold' ? sql`withdrawn_on = ''` : sql`withdrawn_on <> ''`]),
]

/** One page of products. Without a filter it is a range of an index; with one every product is looked at, in the smallest index that has all of it. */
export const readProductPage = async (db: Db, filter: ProductFilter) => {
  const { column: name, isDescending } = ORDER[filter.sort]
  const conditions = conditionsOf(filter)
  // The expression keeps the order's own index from being walked from product to product until enough of a rare kind are found.
  const column = conditions.length > 0 ? sql`${sql.ref(name)} || ''` : sql.ref(name)
  const direction = isDescending ? sql`desc` : sql`asc`
  const place = filter.after === undefined ? undefined : placeIn(filter.after)
  const all = [
    sql`true`,
    ...conditions,
    ...(place ? [sql`(${sql.ref(name)}, id) ${isDescending ? sql`<` : sql`>`} (${place[0]}, ${place[1]})`] : []),
  ]
  const found = await sql<{ id: string; value: string }>`
    select id, ${sql.ref(name)} as value from products where ${sql.join(all, sql` and `)}
    order by ${column} ${direction}, id ${direction} limit ${PAGE + 1}`.execute(db)
  const page = found.rows.slice(0, PAGE)
  const last = page.at(-1)
  if (!last) return { rows: [], next: null }
  const rows = await db
    .selectFrom('products')
    .select(LISTED)
    .where(
      'id',
      'in',
      page.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: page.flatMap(({ id }) => byId.get(id) ?? []), next: found.rows.length > PAGE ? written([last.value, last.id]) : null }
}
