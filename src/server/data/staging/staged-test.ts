import { sql, type RawBuilder } from 'kysely'
import { isOptionalOfTest, keepsIn, namesOf, TEST_COLUMNS } from '../../db/schema/columns.ts'

/**
 * A column of a staged test `t` as it will be: where its file lacks the column, that of the row of the table `known`, or nothing where there
 * is no such table.
 */
export const stagedColumn = (column: string, known?: string): RawBuilder<unknown> => {
  const staged = sql.ref(`t.${column}`)
  if (!isOptionalOfTest(column)) return staged
  const keeps = sql.lit(keepsIn(column))
  return known === undefined
    ? sql`nullif(${staged}, ${keeps})`
    : sql`case when ${staged} = ${keeps} then ${sql.ref(`${known}.${column}`)} else ${staged} end`
}

/** All columns of a staged test as they will be, in their order. */
export const stagedTest = (known?: string): RawBuilder<unknown> =>
  sql.join(namesOf(TEST_COLUMNS).map((column) => stagedColumn(column, known)))
