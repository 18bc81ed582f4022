import { DatabaseSync } from 'node:sqlite'
import { sql, type Kysely } from 'kysely'
import { meaning, type Made } from '../db/sqlite/check-tables.ts'
import type { SchemaMigration } from './migrations.ts'
import type { Schema } from '../db/schema/schema.ts'

/**
 * The last migration that an edition made statement by statement, without a transaction: whatever ended it left the embedded database
 * between two statements (STAY-19). Later ones are whole or not there.
 */
const LAST_IN_STATEMENTS = '016-search'

type SchemaState = ReadonlyMap<string, string>

const SCHEMA = 'select name, sql from sqlite_schema where sql is not null'
const stateOf = (rows: readonly Made[]): SchemaState => new Map(rows.map(({ name, sql: text }) => [name, meaning(text)]))

/** The schema before the first statement of a migration, and after each. */
const statesOf = (executed: readonly SchemaMigration[], { statements }: SchemaMigration): SchemaState[] => {
  const pattern = new DatabaseSync(':memory:')
  try {
    const state = (): SchemaState => stateOf(pattern.prepare(SCHEMA).all() as Made[])
    for (const migration of executed) for (const statement of migration.statements) pattern.exec(statement)
    return [
      state(),
      ...statements.map((statement) => {
        pattern.exec(statement)
        return state()
      }),
    ]
  } finally {
    pattern.close()
  }
}

/** Whether two schemas are the same in these names; others may be anybody's. */
const isSame = (one: SchemaState, other: SchemaState, names: readonly string[]): boolean =>
  names.every((name) => one.get(name) === other.get(name))

/** The table that a statement fills; undefined where it fills none, or tells a full-text index what to do. */
const filledBy = (statement: string): string | undefined => {
  const [, table, column] = /^insert into (\w+) \((\w+)/.exec(statement) ?? []
  return table === column ? undefined : table
}

/**
 * The statements of a migration that an embedded database still needs, where an edition before may have been ended within it. The schema
 * says how far it came. Where it does not, since a statement changed rows only, that statement is made again on an empty table.
 */
export const statementsLeft = async (
  db: Kysely<Schema>,
  executed: readonly SchemaMigration[],
  next: SchemaMigration,
): Promise<readonly string[]> => {
  const { statements } = next
  if (next.name > LAST_IN_STATEMENTS) return statements
  const states = statesOf(executed, next)
  const [before, after] = [states[0]!, states.at(-1)!]
  const names = [...new Set(states.flatMap((state) => [...state.keys()]))].filter((name) =>
    states.some((state) => state.get(name) !== before.get(name)),
  )
  const { rows } = await sql<Made>`${sql.raw(SCHEMA)}`.execute(db)
  const found = stateOf(rows)
  // A migration that was tried again after it was ended can have begun anew with a table that is only there on the way.
  const onTheWay = names.filter((name) => !before.has(name) && !after.has(name))
  const lasting = names.filter((name) => !onTheWay.includes(name))
  const matches = (compared: readonly string[]): number => states.findIndex((state) => isSame(state, found, compared))
  const exact = matches(names)
  const done = exact >= 0 ? exact : matches(lasting)
  // Nothing known: what it is shows when the migration runs, and nothing is changed then.
  if (done <= 0) return statements
  const reached = states[done]!
  const leftOver = onTheWay.filter((name) => found.has(name) && !reached.has(name)).map((name) => `drop table ${name}`)
  const again = statements.slice(done).flatMap((statement, at) => {
    const table = filledBy(statement)
    const mayBeDone = isSame(states[done + at + 1]!, reached, names)
    return table !== undefined && mayBeDone ? [`delete from ${table}`, statement] : [statement]
  })
  return [...leftOver, ...again]
}
