import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/open-db.ts'
import { inBulk, indexChangedProducts } from '../../words/index-products.ts'
import {
  FILES,
  isOptional,
  namesOf,
  OPTIONAL_IN_ROW,
  PRODUCT_COLUMNS,
  PRODUCT_FOUND_COLUMNS,
  type OptionalInRow,
} from '../../db/schema/columns.ts'
import { STAGED_EMPTY, type Connection } from './staging.ts'

export type ImportedCounts = { products: number; tests: number; ingredients: number }

/** Rows of a file that differ from what the console keeps, and were left out. */
export type SkippedRows = { file: string; what: string; count: number; /** The first of them. */ ids: string[] }
export const MAX_NAMED = 20
/** From so many on, making the index of words anew takes less time than changing it. */
const MANY_PRODUCTS = 500

/** How an empty cell of an optional column is stored, or only staged where null is stored. */
const EMPTY = { role: '', strengths: '[]', codes: '[]', ...STAGED_EMPTY } as const satisfies Record<OptionalInRow, string | number>

const list = (columns: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)))

/** The columns that an upsert sets in an existing row. */
const replaced = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.filter((column) => column !== 'id').map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))

const required = namesOf(PRODUCT_COLUMNS).filter((column) => !isOptional(column))
const products = [...required, ...OPTIONAL_IN_ROW]
const found = namesOf(PRODUCT_FOUND_COLUMNS)
/** A column that the file lacks keeps its value; new products get the value of an empty cell. */
const optional = sql.join(
  OPTIONAL_IN_ROW.map((column) => {
    const value = sql`coalesce(${sql.ref(`p.${column}`)}, ${sql.ref(`known.${column}`)}, ${sql.lit(EMPTY[column])})`
    return column in STAGED_EMPTY ? sql`nullif(${value}, ${sql.lit(EMPTY[column])})` : value
  }),
)

/** The products that the console keeps and that the file has otherwise. */
export const skippedProducts = async (trx: Connection): Promise<SkippedRows[]> => {
  const { rows } = await sql<{ id: string; total: number }>`
    select p.id, cast(count(*) over () as integer) as total
    from staged_products as p join products as known on known.id = p.id
    where known.kept_by = 'console' and (${list(products, 'known')}) is distinct from (${list(required, 'p')}, ${optional})
    order by p.line limit ${sql.lit(MAX_NAMED)}`.execute(trx)
  const [first] = rows
  return first ? [{ file: FILES.products.name, what: 'products', count: first.total, ids: rows.map(({ id }) => id) }] : []
}

/** The products that `applyProducts` will add or change, in the order of their ids. */
export const changedProducts = async (trx: Connection): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select p.id from staged_products as p left join products as known on known.id = p.id
    where known.id is null or (known.kept_by = 'import'
      and (${list([...products, ...found], 'known')}) is distinct from (${list(required, 'p')}, ${optional}, ${list(found, 'p')}))
    order by p.id`.execute(trx)
  return rows.map(({ id }) => id)
}

type ProductOptions = { now: Date; /** Whether the index of words is already made anew afterwards. */ inBulk: boolean }

/** Writes the staged products into the database, by id, and the words that they are found by. */
export const applyProducts = async (trx: Connection, database: Database, { now, inBulk: isInBulk }: ProductOptions): Promise<void> => {
  const changedAt = now.toISOString()
  const { numAffectedRows: changed } = await sql`
    insert into products (${list([...products, ...found])}, changed_at)
    select ${list(required, 'p')}, ${optional}, ${list(found, 'p')}, ${changedAt}
    from staged_products as p left join products as known on known.id = p.id
    where true
    on conflict (id) do update set ${replaced([...products, ...found, 'changed_at'])}, row_version = products.row_version + 1
    where products.kept_by = 'import'
      and (${list([...products, ...found], 'products')}) is distinct from (${list([...products, ...found], 'excluded')})
  `.execute(trx)
  const index = () => indexChangedProducts(trx, changedAt)
  await (isInBulk || Number(changed) < MANY_PRODUCTS ? index() : inBulk(trx, database, index))
}

export const countStaged = async (trx: Connection): Promise<ImportedCounts> => {
  const { rows } = await sql<ImportedCounts>`
    select (select cast(count(*) as integer) from staged_products) as products,
      (select cast(count(*) as integer) from staged_tests) as tests,
      (select cast(count(*) as integer) from staged_ingredients) as ingredients
  `.execute(trx)
  return rows[0]!
}
