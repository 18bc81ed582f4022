import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql, type Kysely } from 'kysely'
import { otherSchema } from '../audit/other-moments.ts'
import { EVERY_TABLE } from '../db/every-table.ts'
import { readDataState } from '../db/data-state.ts'
import { MIN_FREE_BYTES, requireSpace } from '../db/disk-space.ts'
import { readMove } from '../db/moves.ts'
import { openDb, type Database } from '../db/open-db.ts'
import { addressOf } from '../db/postgres/postgres-hosts.ts'
import { isOnceGone, requireNobody } from '../db/postgres/require-nobody.ts'
import type { MoveRow, Schema } from '../db/schema/schema.ts'
import { DATABASE_FILE } from '../db/sqlite/sqlite.ts'
import { migrateStoppably } from '../upgrade/migrate-stoppably.ts'
import { migrate } from '../upgrade/migrate.ts'
import { closeSource, noteComplete, requireAlone } from './close-source.ts'
import { requireSameAudit, requireSameRows, type SameAudit } from './compare-sides.ts'
import { copyTable, countRows } from './copy-rows.ts'
import { movePhotos } from './move-photos.ts'
import { BUILT_IN_TABLE, movedTables, SEEDED, type MovedTable } from './moved-tables.ts'

export type MoveStep =
  | { step: 'copying'; rows: number; total: number }
  | { step: 'comparing'; table: string }
  | { step: 'photos' | 'verifying' }

export type MoveOptions = {
  dataFolder: string
  databaseUrl: string
  now: Date
  signal: AbortSignal
  /** The source takes no changes from now on. */
  onClosed: (isNew: boolean) => void
  onStep: (step: MoveStep) => void
}

export type Moved = { rows: number; tables: number; photos: number; audit: SameAudit }

/** A lock that ends with its connection: one move at a time. */
const LOCK = 7_286_455_170_451
/** Less than the one that has it waits until nobody else is connected. */
const LOCK_MS = 2_000

const takeLock = async (connection: Kysely<Schema>): Promise<void> => {
  const isTaken = await isOnceGone(async () => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${sql.lit(LOCK)}) as taken`.execute(connection)
    return rows[0]!.taken
  }, LOCK_MS)
  if (!isTaken) throw new Error('another process is moving into this PostgreSQL: wait for it, or end it. Nothing was changed')
}

const withSettings = async <Result>(
  settings: Parameters<typeof openDb>[0],
  use: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const database = openDb(settings)
  return use(database).finally(() => database.close())
}

const moveOfSource = (dataFolder: string): Promise<MoveRow | undefined> =>
  withSettings({ dataFolder }, (source) => readMove(source, source.kysely))

const MIGRATIONS = ['kysely_migration', 'kysely_migration_lock']

/** Throws unless PostgreSQL has nothing but what a new database of any version has: another program's tables would go when the move is given up. */
const requireEmpty = async (target: Kysely<Schema>): Promise<void> => {
  const { rows: there } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    order by 1`.execute(target)
  const uncounted = new Set<string>([...SEEDED, BUILT_IN_TABLE, ...MIGRATIONS])
  for (const { name } of there) {
    if (uncounted.has(name)) continue
    const isOwn = name in EVERY_TABLE
    if (isOwn && (await sql`select 1 from ${sql.table(name)} limit 1`.execute(target)).rows.length === 0) continue
    throw notEmpty(isOwn ? `there are rows in ${name}` : `there is ${name}, of another program`)
  }
}

const notEmpty = (what: string): Error =>
  new Error(`PostgreSQL is not empty (${what}): a move takes an empty database. Nothing was changed`)

/** Notes on the target of which move it is, in the transaction that takes away what a new database has and the source has too. */
const markTarget = (target: Kysely<Schema>, { id, begun_at: begunAt, target: address }: MoveRow): Promise<void> =>
  target.transaction().execute(async (trx) => {
    for (const table of SEEDED) await trx.deleteFrom(table).execute()
    await trx
      .insertInto('moves')
      .values({ one: 1, id, side: 'target', state: 'begun', begun_at: begunAt, target: address, table_name: '', last_row: '0' })
      .execute()
  })

/** Throws where the source belongs to a move that is not into this PostgreSQL, or this PostgreSQL to another one. */
const requireSameMove = (here: MoveRow | undefined, there: MoveRow | undefined, databaseUrl: string): void => {
  if (here && here.target !== addressOf(databaseUrl))
    throw new Error(
      `the move was begun into ${here.target}, and DATABASE_URL names ${addressOf(databaseUrl)}: set it to that, or give the move up with tankmix move --abandon. Nothing was changed`,
    )
  if (there && there.id !== here?.id) throw new Error('PostgreSQL is the target of a move of another database. Nothing was changed')
  if (here?.state === 'complete' && !there)
    throw new Error(`the move into ${here.target} is complete, and nothing of it is there: was it emptied? Nothing was changed`)
}

/** Brings both sides to the newest schema, once it is known that nobody uses them and that PostgreSQL is empty. */
const makeReady = async (connection: Kysely<Schema>, here: MoveRow | undefined, options: MoveOptions): Promise<void> => {
  const { dataFolder, databaseUrl, signal } = options
  await requireEmpty(connection)
  if (!here) {
    requireAlone(dataFolder)
    await withSettings({ dataFolder }, (source) => migrateStoppably(source, { settings: { dataFolder }, signal }))
  }
  await withSettings({ dataFolder, databaseUrl }, async (target) => {
    await migrate(target)
    const [schema] = await otherSchema(target, target.kysely)
    if (schema !== undefined) throw new Error(`PostgreSQL: ${schema}`)
    if ((await readDataState(target.kysely)).version !== 'empty') throw notEmpty('data were imported')
  })
}

/** Begins a move, or finds the one that was begun: the source is closed first, and only where the target can take it. */
const begin = async (target: Database, connection: Kysely<Schema>, options: MoveOptions): Promise<MoveRow> => {
  const { dataFolder, databaseUrl, now, signal } = options
  await requireNobody(connection)
  const there = await readMove(target, connection)
  const here = await moveOfSource(dataFolder)
  requireSameMove(here, there, databaseUrl)
  if (there) {
    options.onClosed(false)
    return there
  }
  await makeReady(connection, here, options)
  await requireNobody(connection)
  signal.throwIfAborted()
  if (!here) closeSource(dataFolder, { id: randomUUID(), at: now, target: addressOf(databaseUrl) })
  options.onClosed(here === undefined)
  await markTarget(connection, (await moveOfSource(dataFolder))!)
  // A server that came meanwhile: whoever comes later is refused.
  await requireNobody(connection)
  return (await readMove(target, connection))!
}

/** Copies what is not there yet. */
const copyAll = async (
  source: DatabaseSync,
  connection: Kysely<Schema>,
  tables: readonly MovedTable[],
  move: MoveRow,
  options: MoveOptions,
) => {
  const { signal, onStep } = options
  const total = countRows(source, tables)
  let rows = 0
  const onRows = (more: number): void => {
    rows += more
    onStep({ step: 'copying', rows, total })
  }
  const from = Math.max(
    0,
    tables.findIndex(({ name }) => name === move.table_name),
  )
  rows = countRows(source, tables.slice(0, from))
  for (const table of tables.slice(from)) {
    const after = table.name === move.table_name ? Number(move.last_row) : 0
    await copyTable(source, connection, table, { after, onRows, signal })
  }
  return total
}

/** Copies everything and compares it. */
const copyAndCompare = async (connection: Kysely<Schema>, move: MoveRow, options: MoveOptions): Promise<Moved> => {
  const { dataFolder, databaseUrl, signal, onStep } = options
  const source = new DatabaseSync(join(dataFolder, DATABASE_FILE), { readOnly: true })
  let moved: Omit<Moved, 'audit'>
  try {
    const tables = await movedTables(source, connection)
    const rows = await copyAll(source, connection, tables, move, options)
    onStep({ step: 'photos' })
    const photos = await movePhotos(source, connection, { dataFolder, signal })
    await requireSameRows(source, connection, tables, { signal, onTable: (table) => onStep({ step: 'comparing', table }) })
    moved = { rows, tables: tables.length, photos }
  } finally {
    source.close()
  }
  onStep({ step: 'verifying' })
  const audit = await withSettings({ dataFolder }, (own) =>
    // On a connection of its own, since photos are read beside its transaction.
    withSettings({ dataFolder, databaseUrl }, (other) => requireSameAudit(own, other, dataFolder)),
  )
  signal.throwIfAborted()
  return { ...moved, audit }
}

/** Moves everything, or goes on with a move that was ended. Undefined where it was complete already. */
export const moveToPostgres = async (options: MoveOptions): Promise<Moved | undefined> => {
  const { dataFolder, databaseUrl } = options
  const path = join(dataFolder, DATABASE_FILE)
  if (!existsSync(path)) throw new Error(`there is no database ${path} to move`)
  await requireSpace(dataFolder, MIN_FREE_BYTES, 'for the move')
  return withSettings({ dataFolder, databaseUrl }, async (target) => {
    await sql`select 1`.execute(target.kysely).catch((error: unknown) => {
      throw new Error('PostgreSQL cannot be reached', { cause: error })
    })
    return target.kysely.connection().execute(async (connection) => {
      await takeLock(connection)
      const move = await begin(target, connection, options)
      const moved = move.state === 'complete' ? undefined : await copyAndCompare(connection, move, options)
      await connection.updateTable('moves').set({ state: 'complete' }).execute()
      noteComplete(dataFolder)
      return moved
    })
  })
}
