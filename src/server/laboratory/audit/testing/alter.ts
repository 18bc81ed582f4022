import { sql } from 'kysely'
import { SEALED_KIND_NAMES, sealedKind } from '../../../audit/sealed-kinds.ts'
import type { Database } from '../../../db/open-db.ts'

/** What only somebody with the database's own tools does: takes away triggers, checks and references of the sealed tables. */
export const unguard = async ({ kind, kysely }: Database): Promise<void> => {
  if (kind === 'embedded') {
    for (const pragma of ['ignore_check_constraints = on', 'foreign_keys = off']) await sql.raw(`pragma ${pragma}`).execute(kysely)
    const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'trigger'`.execute(kysely)
    for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(kysely)
    return
  }
  const triggers = await sql<{ name: string; table: string }>`
    select tgname as name, tgrelid::regclass::text as "table" from pg_trigger where not tgisinternal`.execute(kysely)
  for (const { name, table } of triggers.rows) await sql.raw(`drop trigger ${name} on ${table}`).execute(kysely)
  const constraints = await sql<{ name: string; table: string }>`
    select conname as name, conrelid::regclass::text as "table" from pg_constraint
    where contype in ('c', 'f') and connamespace = 'public'::regnamespace`.execute(kysely)
  for (const { name, table } of constraints.rows) await sql.raw(`alter table ${table} drop constraint "${name}"`).execute(kysely)
}

/** All tables that the audit seals, with those of parts. */
export const sealedTables = (): string[] => [
  ...new Set(SEALED_KIND_NAMES.map(sealedKind).flatMap(({ table, parts = [] }) => [table, ...parts.map((part) => part.table)])),
]

/** Another value that the column can hold; what an index reads as JSON stays that. */
const another = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1
  if (typeof value !== 'string') return undefined
  return value.startsWith('{') ? `${value} ` : `${value}9`
}

type Row = Record<string, unknown>

/** Changes one column of one row of a table after the other, and puts it back; `see` is called in between. */
export const alterEachColumn = async (
  { kysely }: Database,
  table: string,
  row: Row,
  see: (column: string) => Promise<void>,
): Promise<void> => {
  const where = (of: Row) =>
    sql.join(
      Object.entries(of).map(([name, value]) => (value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`)),
      sql` and `,
    )
  const set = async (column: string, value: unknown, of: Row): Promise<void> => {
    const { numAffectedRows: changed } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${where(of)}`.execute(
      kysely,
    )
    if (Number(changed) !== 1) throw new Error(`${table}.${column} was not changed`)
  }
  for (const [column, value] of Object.entries(row)) {
    // A column without a value may hold a number or a text: a digit is both.
    const altered = another(value) ?? '9'
    await set(column, altered, row)
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${altered}`.execute(kysely)
    await see(column)
    await set(
      column,
      value,
      rows.find((one) => Object.keys(row).every((name) => name === column || one[name] === row[name]))!,
    )
  }
}
