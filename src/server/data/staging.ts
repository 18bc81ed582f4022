import { sql, type Kysely } from 'kysely'
import { bulkInsert } from '../db/bulk-insert.ts'
import type { Database } from '../db/open-db.ts'
import type { ProductRow, Schema, TestRow } from '../db/schema.ts'

/**
 * Rows of the files on their way in, in temporary tables of one connection. `line` is where a row stands in its file.
 * Of a row with a fault only line and id are staged, so that rows that refer to it are not faulted as well.
 */
export type StagedSchema = Schema & {
  staged_products: ProductRow & { line: number }
  staged_tests: Omit<TestRow, 'ingredients'> & { line: number }
  staged_ingredients: { line: number; test_id: string; position: number; product_id: string; rate: number }
}
/** One connection, inside or outside a transaction. */
export type Connection = Kysely<StagedSchema>

const TABLES = {
  products: {
    name: 'staged_products',
    columns: 'id kind name manufacturer form formulation active_ingredients countries market_names product_sets',
    index: 'id, line',
  },
  tests: {
    name: 'staged_tests',
    columns: 'id kind country date result water_rate crop benefit observations',
    index: 'id, line',
  },
  ingredients: {
    name: 'staged_ingredients',
    columns: 'test_id position product_id rate',
    index: 'test_id, position, line',
  },
} as const

const NUMERIC: Record<string, string> = { position: 'integer', rate: 'double precision', water_rate: 'double precision' }

const columnsOf = (table: (typeof TABLES)[keyof typeof TABLES]): string[] => ['line', ...table.columns.split(' ')]

export const createStaging = async (connection: Connection, { binaryText }: Pick<Database, 'binaryText'>): Promise<void> => {
  for (const table of Object.values(TABLES)) {
    const columns = table.columns.split(' ').map((column) => {
      const type = NUMERIC[column] ?? (column.endsWith('id') ? binaryText : 'text')
      return `${column} ${type}`
    })
    await sql.raw(`create temporary table ${table.name} (line integer, ${columns.join(', ')})`).execute(connection)
  }
}

export const dropStaging = async (connection: Connection): Promise<void> => {
  for (const { name } of Object.values(TABLES)) await sql.raw(`drop table if exists ${name}`).execute(connection)
}

/** Once the rows are in: one index a table serves the checks, the grouping and the upsert. */
export const indexStaging = async (connection: Connection): Promise<void> => {
  for (const { name, index } of Object.values(TABLES)) {
    await sql.raw(`create index ${name}_by on ${name} (${index})`).execute(connection)
    await sql.raw(`analyze ${name}`).execute(connection)
  }
}

/** Writers of rows: the line, then the values in the order of the table's columns; missing values become null. */
export const stagingWriters = (connection: Connection) => {
  const writer = (table: (typeof TABLES)[keyof typeof TABLES]) => {
    const columns = columnsOf(table)
    const insert = bulkInsert(connection, table.name, columns)
    return {
      add: (line: number, values: readonly unknown[]): Promise<void> =>
        insert.add(columns.map((_, at) => (at === 0 ? line : (values[at - 1] ?? null)))),
      flush: insert.flush,
    }
  }
  return { products: writer(TABLES.products), tests: writer(TABLES.tests), ingredients: writer(TABLES.ingredients) }
}
