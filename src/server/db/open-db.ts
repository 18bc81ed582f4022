import { join } from 'node:path'
import { type Dialect, Kysely, PostgresDialect, type RawBuilder, sql, SqliteDialect } from 'kysely'
import { openPostgres } from './postgres/open-postgres.ts'
import type { PostgresOptions } from './postgres/postgres.ts'
import type { Schema } from './schema/schema.ts'
import { DATABASE_FILE, openSqlite, readSqlite } from './sqlite/sqlite.ts'
import { threadedSqlite } from './sqlite/threaded-sqlite.ts'
import { embeddedSearch, postgresSearch, type WordSearch } from './lists/word-search.ts'

/**
 * The dialect with rollbacks whose failure does not hide the error that caused them: a database on a full disk has rolled back by
 * itself, and one that is unreachable cannot.
 */
const keepFirstError = (dialect: Dialect): Dialect => ({
  createDriver: () => {
    const driver = dialect.createDriver()
    const rollback = driver.rollbackTransaction.bind(driver)
    driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined)
    return driver
  },
  createAdapter: () => dialect.createAdapter(),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: (db) => dialect.createIntrospector(db),
})

export type DatabaseSettings = {
  /** URL of PostgreSQL; if missing, the embedded database in `dataFolder` is used. */
  databaseUrl?: string | undefined
  dataFolder: string
}

/** The database: queries, and the pieces of SQL that differ between the two kinds. */
export type Database = {
  kysely: Kysely<Schema>
  kind: 'embedded' | 'postgresql'
  /** Its name in errors: the file, or PostgreSQL. */
  name: string
  /** The type of text that is compared by bytes. */
  binaryText: string
  /** JSON list of [order, product id, rate] over a group of staged ingredients, in order of addition. */
  ingredientList: RawBuilder<string>
  /** Whether a text has another in it. `like` would look for a pattern, which takes longer. */
  contains: (text: RawBuilder<unknown>, part: string) => RawBuilder<boolean>
  wordSearch: WordSearch
  close: () => Promise<void>
}

type OpenOptions = PostgresOptions & {
  /** For a server: writes of the embedded database wait in a separate thread. */
  writesInThread?: boolean
  /** For whoever only looks: nothing of the embedded database is made, changed or migrated, and it must be there. */
  readOnly?: boolean
}

/** The database of the settings. PostgreSQL is not contacted before the first query. */
export const openDb = (
  { databaseUrl, dataFolder }: DatabaseSettings,
  { statementMs, writesInThread = false, readOnly = false }: OpenOptions = {},
): Database => {
  if (databaseUrl === undefined) {
    const open = readOnly ? readSqlite : openSqlite
    const dialect = writesInThread ? threadedSqlite(dataFolder) : new SqliteDialect({ database: open(dataFolder) })
    const kysely = new Kysely<Schema>({ dialect: keepFirstError(dialect) })
    return {
      kysely,
      kind: 'embedded',
      name: `the database ${join(dataFolder, DATABASE_FILE)}`,
      binaryText: 'text',
      ingredientList: sql<string>`json_group_array(json_array(position, product_id, rate) order by position)`,
      contains: (text, part) => sql<boolean>`instr(${text}, ${part}) > 0`,
      wordSearch: embeddedSearch,
      close: () => kysely.destroy(),
    }
  }
  const pool = openPostgres(databaseUrl, { statementMs })
  const kysely = new Kysely<Schema>({ dialect: keepFirstError(new PostgresDialect({ pool })) })
  return {
    kysely,
    kind: 'postgresql',
    name: 'PostgreSQL',
    binaryText: 'text collate "C"',
    ingredientList: sql<string>`json_agg(json_build_array(position, product_id, rate) order by position)::text`,
    contains: (text, part) => sql<boolean>`strpos(${text}, ${part}) > 0`,
    wordSearch: postgresSearch,
    close: () => kysely.destroy(),
  }
}
