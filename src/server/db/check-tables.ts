import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Database } from './open-db.ts'
import { damaged } from './sqlite.ts'

type Made = { name: string; sql: string }

/** What a statement means, however it is spaced, quoted and commented. */
const meaning = (statement: string): string =>
  statement
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/["\s]+/g, ' ')
    .trim()

/** The tables and indexes that the migrations make. */
const expectedSchema = (statements: string[]): Made[] => {
  const pattern = new DatabaseSync(':memory:')
  try {
    for (const statement of statements) pattern.exec(statement)
    return pattern.prepare('select name, sql from sqlite_schema where sql is not null').all() as Made[]
  } finally {
    pattern.close()
  }
}

/**
 * Throws where a table or index of the embedded database is not as the migrations made it: a schema that a failing disk has altered
 * can be readable, and then what needs it fails for reasons that do not say why.
 */
export const checkTables = async ({ kysely }: Database, statements: string[]): Promise<void> => {
  const { rows } = await sql<Made>`select name, sql from sqlite_schema where sql is not null`.execute(kysely)
  const found = new Map(rows.map((row) => [row.name, meaning(row.sql)]))
  const altered = expectedSchema(statements).find((expected) => found.get(expected.name) !== meaning(expected.sql))
  if (!altered) return
  const { rows: files } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(kysely)
  throw damaged(files[0]?.file ?? '', new Error(`${altered.name} is not as it was made`))
}
