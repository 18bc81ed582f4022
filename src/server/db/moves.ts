import { sql, type Kysely } from 'kysely'
import type { Database } from './open-db.ts'
import type { MoveRow, Schema } from './schema/schema.ts'

const EVENTS = ['insert', 'update', 'delete'] as const
type Event = (typeof EVENTS)[number]

export const CLOSED_BY_MOVE =
  'this database is moved to PostgreSQL and takes no changes: set DATABASE_URL, or give the move up with tankmix move --abandon'

/** Refuses a change of a table of the embedded database, whichever program or version makes it. */
const closingTrigger = (table: string, event: Event): { name: string; sql: string } => {
  const name = `moved_${table}_${event}`
  return { name, sql: `create trigger ${name} before ${event} on ${table} begin select raise(abort, '${CLOSED_BY_MOVE}'); end` }
}

export const closingTriggers = (table: string): { name: string; sql: string }[] => EVENTS.map((event) => closingTrigger(table, event))

/** A database of an earlier version has no such table. */
const hasMoves = async ({ kind }: Pick<Database, 'kind'>, db: Kysely<Schema>): Promise<boolean> =>
  kind === 'embedded'
    ? (await sql`select 1 from sqlite_schema where name = 'moves'`.execute(db)).rows.length > 0
    : (await sql<{ name: string | null }>`select to_regclass('moves')::text as name`.execute(db)).rows[0]!.name !== null

/** The move that a database is part of, if it ever was. */
export const readMove = async (database: Pick<Database, 'kind'>, db: Kysely<Schema>): Promise<MoveRow | undefined> =>
  (await hasMoves(database, db)) ? db.selectFrom('moves').selectAll().executeTakeFirst() : undefined

/** Why a database may not be used: one that was moved away, by a server, and one into which a move is under way, by anybody. */
export const whyUnusable = async (database: Database, { isServer }: { isServer: boolean }): Promise<string | undefined> => {
  const move = await readMove(database, database.kysely)
  if (move?.side === 'source' && isServer)
    return `${database.name} was moved to PostgreSQL (begun ${move.begun_at}): set DATABASE_URL, or give the move up with tankmix move --abandon`
  if (move?.side === 'target' && move.state === 'begun')
    return `a move into PostgreSQL is under way (begun ${move.begun_at}): run tankmix move until it is complete`
  return undefined
}

/** That a move is why a database may not be used, which no other try changes. */
export class OfMove extends Error {}

export const requireUsable = async (database: Database, by: { isServer: boolean }): Promise<void> => {
  const why = await whyUnusable(database, by)
  if (why !== undefined) throw new OfMove(why)
}
