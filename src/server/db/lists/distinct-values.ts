import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '../schema/schema.ts'

type Sql = RawBuilder<unknown>

/** The different values of a column that an index begins with, after those of `where`: each is one look into it, however many rows there are. */
export const distinctValues = async (
  db: Kysely<Schema>,
  { table, column, where = sql`1 = 1` }: { table: keyof Schema; column: Sql; where?: Sql },
): Promise<string[]> => {
  const { rows } = await sql<{ value: string }>`
    with recursive found (value) as (
      select min(${column}) from ${sql.table(table)} where ${where}
      union all
      select (select min(${column}) from ${sql.table(table)} where ${where} and ${column} > found.value) from found where found.value is not null
    )
    select value from found where value is not null`.execute(db)
  return rows.map(({ value }) => value)
}
