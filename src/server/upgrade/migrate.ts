import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql, type Kysely, type KyselyPlugin } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { HOUR_MS } from '../../domain/durations.ts'
import { checkTables, fileOf } from '../db/sqlite/check-tables.ts'
import { MIN_FREE_BYTES, requireSpace } from '../db/disk-space.ts'
import { statementsLeft } from './half-migrated.ts'
import { readMigrations, type SchemaMigration } from './migrations.ts'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema/schema.ts'

/**
 * Free space that a migration needs for each byte of the embedded database: for what is written beside it until it is whole, and for what the
 * database grows by.
 */
export const SPACE_FOR_EACH_BYTE = 5
/** How long a migration waits for another process that writes, such as one that migrates: as Kysely does with PostgreSQL. */
const LOCK_WAIT_MS = HOUR_MS
const BUSY = 5

/** The migrations as Kysely runs them; `own` are statements that differ from those of the migration. */
export const forKysely = (migrations: readonly SchemaMigration[], own: ReadonlyMap<string, readonly string[]> = new Map()) =>
  Object.fromEntries(
    migrations.map(({ name, statements, afterwards }): [string, Migration] => [
      name,
      {
        up: async (db) => {
          for (const statement of own.get(name) ?? statements) await sql.raw(statement).execute(db)
          await afterwards?.(db as Kysely<Schema>)
        },
      },
    ]),
  )

/** Runs what is missing; returns the names of the migrations that ran. */
const runMissing = async (db: Kysely<Schema>, migrations: Record<string, Migration>): Promise<string[]> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // Migrations of one release may be finished in another order than their numbers.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** The names of the migrations that the embedded database has. */
const executedIn = async (db: Kysely<Schema>): Promise<Set<string>> => {
  const { rows: tables } = await sql`select name from sqlite_schema where name = 'kysely_migration'`.execute(db)
  if (tables.length === 0) return new Set()
  // Both columns, so that the rows are read and not only their index, which may be whole where they are not.
  const { rows } = await sql<{ name: string }>`select name, timestamp from kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

const isNewest = (executed: ReadonlySet<string>, migrations: readonly SchemaMigration[]): boolean =>
  executed.size === migrations.length && migrations.every(({ name }) => executed.has(name))

/** Whether the embedded database has data of an edition before, which take time to migrate. */
export const isOlder = async (database: Database): Promise<boolean> => {
  const executed = await executedIn(database.kysely)
  return executed.size > 0 && !isNewest(executed, await readMigrations(database))
}

const isLocked = (error: unknown): boolean => error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY

/** Begins a transaction that nobody else writes beside. */
const beginAlone = async (db: Kysely<Schema>): Promise<void> => {
  const end = performance.now() + LOCK_WAIT_MS
  for (;;)
    try {
      await sql`begin immediate`.execute(db)
      return
    } catch (error) {
      if (!isLocked(error) || performance.now() > end) throw error
    }
}

/** One transaction from the first statement to the last, and to Kysely's own rows: SQLite can do that, which its dialect in Kysely denies. */
const migrateEmbedded = async (db: Kysely<Schema>, migrations: readonly SchemaMigration[]): Promise<string[]> => {
  await beginAlone(db)
  try {
    const executed = await executedIn(db)
    const next = migrations.find(({ name }) => !executed.has(name))
    const before = migrations.filter(({ name }) => executed.has(name))
    const own = next ? new Map([[next.name, await statementsLeft(db, before, next)]]) : undefined
    const ran = await runMissing(db, forKysely(migrations, own))
    await checkTables(db, statementsOf(migrations))
    await sql`commit`.execute(db)
    return ran
  } catch (error) {
    // A full disk has rolled back by itself.
    await sql`rollback`.execute(db).catch(() => undefined)
    throw error
  }
}

const statementsOf = (migrations: readonly SchemaMigration[]): string[] => migrations.flatMap(({ statements }) => statements)

const requireSpaceFor = async (db: Kysely<Schema>): Promise<void> => {
  // What an interrupted migration left in the log is free again.
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  const file = await fileOf(db)
  await requireSpace(
    dirname(file),
    MIN_FREE_BYTES + SPACE_FOR_EACH_BYTE * statSync(file).size,
    'to bring the database to the newest schema',
  )
}

/** Throws at the next statement once the signal is aborted. */
const stoppingAt = (signal: AbortSignal): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    signal.throwIfAborted()
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
})

/**
 * Migrates the database to the newest schema, all or nothing, and returns the names of the migrations that ran. Safe in several processes at
 * once. The signal ends it between two statements on PostgreSQL; the embedded database blocks this thread until it is done.
 */
export const migrate = async (database: Database, signal?: AbortSignal): Promise<string[]> => {
  const migrations = await readMigrations(database)
  const inContext = (error: unknown): never => {
    if (error instanceof Error && error.message.includes(database.name)) throw error
    throw new Error(`${database.name} could not be migrated to the newest schema`, { cause: error })
  }
  if (database.kind === 'postgresql')
    return runMissing(signal ? database.kysely.withPlugin(stoppingAt(signal)) : database.kysely, forKysely(migrations)).catch(inContext)
  if (isNewest(await executedIn(database.kysely).catch(inContext), migrations)) {
    await checkTables(database.kysely, statementsOf(migrations))
    return []
  }
  await requireSpaceFor(database.kysely)
  return database.kysely
    .connection()
    .execute((connection) => migrateEmbedded(connection, migrations))
    .catch(inContext)
}
