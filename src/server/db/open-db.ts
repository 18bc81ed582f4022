import { Kysely, PostgresDialect, sql, SqliteDialect, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'

export type DatabaseSettings = {
  /** PostgreSQL; where it is missing, the embedded database in `dataFolder` is used. */
  databaseUrl?: string | undefined
  dataFolder: string
}

/** The database behind the door: queries, and the few pieces of SQL that are not the same everywhere. */
export type Database = {
  kysely: Kysely<Schema>
  kind: 'embedded' | 'postgresql'
  /** The type of a text that compares by bytes. */
  binaryText: string
  /** JSON list of [order, product id, rate] over a group of staged ingredients, in order of addition. */
  ingredientList: RawBuilder<string>
  close: () => Promise<void>
}

/** A server that does not answer must not hold visitors up. */
const CONNECT_MS = 5_000

export const openDb = ({ databaseUrl, dataFolder }: DatabaseSettings): Database => {
  if (databaseUrl === undefined) {
    const kysely = new Kysely<Schema>({ dialect: new SqliteDialect({ database: openSqlite(dataFolder) }) })
    return {
      kysely,
      kind: 'embedded',
      binaryText: 'text',
      ingredientList: sql<string>`json_group_array(json_array(position, product_id, rate) order by position)`,
      close: () => kysely.destroy(),
    }
  }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'tankmix',
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    kysely,
    kind: 'postgresql',
    binaryText: 'text collate "C"',
    ingredientList: sql<string>`json_agg(json_build_array(position, product_id, rate) order by position)::text`,
    close: () => kysely.destroy(),
  }
}
