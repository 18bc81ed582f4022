import { sql, type Kysely } from 'kysely'
import { bulkInsert } from '../../db/bulk-insert.ts'
import type { Database } from '../../db/open-db.ts'
import type { LaboratoryRow, ProductFoundRow, ProductRow, PublishedVerdictRow, Schema, TestRow } from '../../db/schema/schema.ts'
import {
  INGREDIENT_COLUMNS,
  LABORATORY_COLUMNS,
  PUBLISHED_COLUMNS,
  namesOf,
  PRODUCT_COLUMNS,
  PRODUCT_FOUND_COLUMNS,
  TEST_COLUMNS,
  type ColumnType,
  type FileKey,
  type IngredientRow,
  type OptionalInRow,
} from '../../db/schema/columns.ts'

/** A product's row; null in a column that its file lacks. */
type StagedProduct = ProductFoundRow & Omit<ProductRow, OptionalInRow> & { [Column in OptionalInRow]: ProductRow[Column] | null }

/** Stand for an empty cell in columns that store null for it, since null is staged for a column that the file lacks. */
export const STAGED_EMPTY = { code_periods: '[]', other_names: '[]', formulations: '[]', density: 0 } as const satisfies Partial<
  Record<OptionalInRow, string | number>
>

/**
 * Rows of the files to import, in temporary tables of one connection. `line` is where a row begins in its file.
 * Of a row with an error only line and id are staged, so that rows that refer to it are not reported as well.
 */
export type FileRows = {
  products: StagedProduct
  tests: Omit<TestRow, 'ingredients'>
  ingredients: IngredientRow
  laboratories: LaboratoryRow
  published: PublishedVerdictRow
}
export type Staged<Key extends FileKey> = FileRows[Key] & { line: number }
export type StagedSchema = Schema & { [Key in FileKey as `staged_${Key}`]: Staged<Key> }
/** One connection, inside or outside a transaction. */
export type Connection = Kysely<StagedSchema>

const LINE = { line: 'integer' } as const
const TABLES = {
  products: { name: 'staged_products', columns: { ...LINE, ...PRODUCT_COLUMNS, ...PRODUCT_FOUND_COLUMNS }, index: 'id, line' },
  tests: { name: 'staged_tests', columns: { ...LINE, ...TEST_COLUMNS }, index: 'id, line' },
  ingredients: { name: 'staged_ingredients', columns: { ...LINE, ...INGREDIENT_COLUMNS }, index: 'test_id, position, line' },
  laboratories: { name: 'staged_laboratories', columns: { ...LINE, ...LABORATORY_COLUMNS }, index: 'id, line' },
  published: { name: 'staged_published', columns: { ...LINE, ...PUBLISHED_COLUMNS }, index: 'id, line' },
} as const

/** The type of a column of a temporary table. */
export const columnType = (type: ColumnType, { binaryText }: Pick<Database, 'binaryText'>): string =>
  ({ key: binaryText, text: 'text', integer: 'integer', number: 'double precision' })[type]

export const createStaging = async (connection: Connection, database: Pick<Database, 'binaryText'>): Promise<void> => {
  for (const { name, columns } of Object.values(TABLES)) {
    const typed = Object.entries(columns).map(([column, type]) => `${column} ${columnType(type, database)}`)
    await sql.raw(`create temporary table ${name} (${typed.join(', ')})`).execute(connection)
  }
}

export const dropStaging = async (connection: Connection): Promise<void> => {
  for (const { name } of Object.values(TABLES)) await sql.raw(`drop table if exists ${name}`).execute(connection)
}

/** Called after all rows: one index per table, for the checks, the grouping and the upsert. */
export const indexStaging = async (connection: Connection): Promise<void> => {
  for (const { name, index } of Object.values(TABLES)) {
    await sql.raw(`create index ${name}_by on ${name} (${index})`).execute(connection)
    await sql.raw(`analyze ${name}`).execute(connection)
  }
}

/** Writers that insert rows in batches. */
export const stagingWriters = (connection: Connection) => ({
  products: bulkInsert<Staged<'products'>>(connection, TABLES.products.name, namesOf(TABLES.products.columns)),
  tests: bulkInsert<Staged<'tests'>>(connection, TABLES.tests.name, namesOf(TABLES.tests.columns)),
  ingredients: bulkInsert<Staged<'ingredients'>>(connection, TABLES.ingredients.name, namesOf(TABLES.ingredients.columns)),
  published: bulkInsert<Staged<'published'>>(connection, TABLES.published.name, namesOf(TABLES.published.columns)),
  laboratories: bulkInsert<Staged<'laboratories'>>(connection, TABLES.laboratories.name, namesOf(TABLES.laboratories.columns)),
})
