import type { DatabaseSync } from 'node:sqlite'
import { sql, type Kysely } from 'kysely'
import { EVERY_TABLE } from '../db/every-table.ts'
import type { Schema } from '../db/schema/schema.ts'

/** Photos are files on one side; the other says how far the move is. */
const NOT_COPIED: ReadonlySet<string> = new Set(['photo_files', 'moves'])

/** What full-text indexes of SQLite number what they find by. */
const ONLY_EMBEDDED: ReadonlySet<string> = new Set(['product_search.number', 'request_search.number', 'test_run_search.number'])

/** A table with its columns, which both sides have. */
export type MovedTable = { name: string; columns: readonly string[] }

type Reference = { from: string; to: string }

/** Each table after those that its rows refer to. */
const inOrder = (tables: readonly string[], references: readonly Reference[]): string[] => {
  const ordered = new Set<string>()
  const add = (table: string): void => {
    if (ordered.has(table)) return
    for (const { from, to } of references) if (from === table && to !== table) add(to)
    ordered.add(table)
  }
  for (const table of tables) add(table)
  return [...ordered]
}

/** All tables that are copied, in an order in which they can be. Throws where the two sides have other columns. */
export const movedTables = async (source: DatabaseSync, target: Kysely<Schema>): Promise<MovedTable[]> => {
  const { rows: references } = await sql<Reference>`
    select own.relname as "from", other.relname as "to" from pg_constraint c
    join pg_class own on own.oid = c.conrelid join pg_class other on other.oid = c.confrelid
    where c.contype = 'f' order by 1, 2`.execute(target)
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns where table_schema = current_schema()
    order by table_name, ordinal_position`.execute(target)
  const byTable = Map.groupBy(columns, ({ table }) => table)
  const names = Object.keys(EVERY_TABLE).filter((table) => !NOT_COPIED.has(table))
  return inOrder(names, references).map((name) => {
    const there = (byTable.get(name) ?? []).map(({ column }) => column)
    const here = (source.prepare('select name from pragma_table_info(?)').all(name) as { name: string }[])
      .map((one) => one.name)
      .filter((column) => !ONLY_EMBEDDED.has(`${name}.${column}`))
    if (there.length === 0 || JSON.stringify(there.toSorted()) !== JSON.stringify(here.toSorted()))
      throw new Error(
        `the table ${name} has not the same columns in both databases: a move ends by the version that began it. Or give it up with tankmix move --abandon, and begin again`,
      )
    return { name, columns: there }
  })
}

/** Rows that a new database has before anything is done with it; those of the source take their place. */
export const SEEDED = ['audit_heads', 'data_state', 'digest_days', 'people_changes'] as const
/** What comes with the product too, and is never deleted. */
export const BUILT_IN_TABLE = 'protocols'
