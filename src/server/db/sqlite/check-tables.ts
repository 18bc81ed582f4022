import { DatabaseSync } from 'node:sqlite'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { damaged } from './sqlite.ts'

export type Made = { name: string; sql: string }

/** A text, a name in quotes, or what stands between other words: comments, which only a line feed ends, and spaces. */
const BETWEEN = /'[^']*'|"(\w+)"|"[^"]*"|(?:--[^\n]*|[ \t\n\f\r])+/g

/** What a statement means, however it is spaced and commented, and whether or not its names are quoted. */
export const meaning = (statement: string): string =>
  statement.replaceAll(BETWEEN, (token: string, name?: string) => name ?? (/^['"]/.test(token) ? token : ' ')).trim()

/** The names of the tables and indexes that these migrations make, with their meaning. */
const schemaOf = (statements: readonly string[]): Map<string, string> => {
  const pattern = new DatabaseSync(':memory:')
  try {
    for (const statement of statements) pattern.exec(statement)
    const made = pattern.prepare('select name, sql from sqlite_schema where sql is not null').all() as Made[]
    return new Map(made.map(({ name, sql: statement }) => [name, meaning(statement)]))
  } finally {
    pattern.close()
  }
}

let last: { migrations: string; schema: Map<string, string> } | undefined
/** The same, worked out once in a process that asks for the same ones again: it takes 30 ms. */
const expectedSchema = (statements: readonly string[]): Map<string, string> => {
  const migrations = statements.join(';\n')
  if (last?.migrations !== migrations) last = { migrations, schema: schemaOf(statements) }
  return last.schema
}

/** The file of the embedded database. */
export const fileOf = async (db: Kysely<Schema>): Promise<string> => {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db)
  return rows[0]?.file ?? ''
}

/**
 * Throws where a table or index of the embedded database is not as the migrations made it: a schema that a failing disk has altered
 * can be readable, and then what needs it fails for reasons that do not say why.
 */
export const checkTables = async (db: Kysely<Schema>, statements: readonly string[]): Promise<void> => {
  const { rows } = await sql<Made>`select name, sql from sqlite_schema where sql is not null`.execute(db)
  const found = new Map(rows.map((row) => [row.name, meaning(row.sql)]))
  const altered = expectedSchema(statements)
    .entries()
    .find(([name, expected]) => found.get(name) !== expected)
  if (!altered) return
  throw damaged(await fileOf(db), new Error(`${altered[0]} is not as it was made`))
}
