import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../open-db.ts'

type Named = { name: string }

/** The tables that a migration or an import made, without those of full-text indexes. */
const tablesIn = async ({ kind, kysely }: Database): Promise<string[]> => {
  if (kind === 'postgresql')
    return (await sql<Named>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(kysely)).rows.map(
      ({ name }) => name,
    )
  const { rows } = await sql<Named & { sql: string }>`
    select name, sql from sqlite_schema where type = 'table' order by name`.execute(kysely)
  const indexes = rows.filter((one) => /^create virtual table/i.test(one.sql)).map(({ name }) => name)
  const names = rows.map(({ name }) => name).filter((name) => !name.startsWith('sqlite_'))
  return names.filter((name) => !indexes.some((index) => name === index || name.startsWith(`${index}_`)))
}

/** Each table of a database with the number and a hash of its rows, with their columns, in whatever order they are stored. */
export const everythingIn = async (database: Database): Promise<Record<string, string>> => {
  const everything: Record<string, string> = {}
  for (const table of await tablesIn(database)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database.kysely)
    // Columns that were added later stand elsewhere in another kind of database, and only one numbers the rows that words are looked for in.
    const cells = (row: Record<string, unknown>) =>
      Object.entries(row)
        .filter(([column]) => !(table.endsWith('_search') && column === 'number'))
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
    const texts = rows.map((row) => JSON.stringify(cells(row))).toSorted()
    everything[table] = `${rows.length} rows ${createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)}`
  }
  return everything
}
