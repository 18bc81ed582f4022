import { sql } from 'kysely'
import { nameOfObject, SEALED_KIND_NAMES, sealedKind, type SealedKindName } from '../../../audit/sealed-kinds.ts'
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

type Row = Record<string, unknown>
type SealedTable = {
  table: string
  /** Of the objects that its rows are, or are parts of. */
  kind: SealedKindName
  /** The columns that name the object. */
  key: readonly string[]
}

/** All tables that the audit seals, with those of parts. */
export const sealedTables = (): SealedTable[] =>
  SEALED_KIND_NAMES.flatMap((kind) => {
    const { table, key, parts = [] } = sealedKind(kind)
    return [{ table, kind, key }, ...parts.map((part) => ({ table: part.table, kind, key: part.of }))]
  })

/** A row of a sealed table. */
export type SealedRow = SealedTable & { row: Row }

/** The object of a row, as problems name it. */
export const objectOf = ({ kind, key, row }: SealedRow): string => nameOfObject([kind, ...key.map((name) => row[name] as string | number)])

/** Which tests are sealed depends on their publications. */
const DEPENDS_ON: Partial<Record<SealedKindName, SealedKindName>> = { 'public-test': 'publication' }

/**
 * Puts cases into rounds, all of which can be tried at once: a problem that names an object of one of them has no other cause, since a round has one
 * case of each kind, and none of a kind that it depends on.
 */
export const inRounds = <Case extends SealedTable>(cases: readonly Case[]): Case[][] => {
  const rounds: Case[][] = []
  const counts = new Map<SealedKindName, number>()
  for (const one of cases) {
    const kind = DEPENDS_ON[one.kind] ?? one.kind
    const round = counts.get(kind) ?? 0
    counts.set(kind, round + 1)
    ;(rounds[round] ??= []).push(one)
  }
  return rounds
}

/** Another value that the column can hold; what an index reads as JSON stays that. */
const another = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1
  if (typeof value !== 'string') return undefined
  return value.startsWith('{') ? `${value} ` : `${value}9`
}

/** In SQL, that a row is this one. */
export const rowIs = (row: Row) =>
  sql.join(
    Object.entries(row).map(([name, value]) => (value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`)),
    sql` and `,
  )

/** Changes one column of a row, and gives what puts it back. */
export const alterColumn = async ({ kysely }: Database, { table, row }: SealedRow, column: string): Promise<() => Promise<void>> => {
  const set = async (value: unknown, of: Row): Promise<void> => {
    const { numAffectedRows: changed } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${rowIs(of)}`.execute(
      kysely,
    )
    if (Number(changed) !== 1) throw new Error(`${table}.${column} was not changed`)
  }
  // A column without a value may hold a number or a text: a digit is both.
  const altered = another(row[column]) ?? '9'
  await set(altered, row)
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${altered}`.execute(kysely)
  const stored = rows.find((one) => Object.keys(row).every((name) => name === column || one[name] === row[name]))!
  return () => set(row[column], stored)
}
