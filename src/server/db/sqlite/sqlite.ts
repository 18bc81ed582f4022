import { chmodSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { requireFolder } from '../require-folder.ts'

export const DATABASE_FILE = 'tankmix.db'
const MAX_CACHED_STATEMENTS = 64

/**
 * Kysely's view of node:sqlite. WAL lets readers work during a write; with FULL a completed write survives a power
 * cut; deleted content is overwritten. Statements are cached by text, since preparing a bulk insert costs more than running it.
 */
export const openSqlite = (folder: string): SqliteDatabase => {
  requireFolder(folder, 'TANKMIX_DATA')
  const path = join(folder, DATABASE_FILE)
  const database = onWhole(path, (opened) => {
    keepPrivate(path)
    opened.exec(
      'pragma busy_timeout = 15000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on',
    )
    return opened
  })
  return viewOfDatabase(path, database)
}

/**
 * The same for whoever changes nothing, not even SQLite's files beside it, which would then be theirs and not the server's: a database that
 * nobody has open is read as it stands.
 */
export const readSqlite = (folder: string): SqliteDatabase => {
  const path = join(folder, DATABASE_FILE)
  if (!existsSync(path)) throw new Error(`there is no database ${path}`)
  const open = (): DatabaseSync => {
    if (existsSync(`${path}-wal`) && existsSync(`${path}-shm`)) return new DatabaseSync(path, { readOnly: true })
    if (existsSync(`${path}-wal`)) throw new Error('it was not closed, which the next start of a server mends')
    const url = pathToFileURL(path)
    url.searchParams.set('immutable', '1')
    return new DatabaseSync(url, { readOnly: true })
  }
  const database = onWhole(
    path,
    (opened) => {
      opened.exec('pragma busy_timeout = 15000')
      return opened
    },
    open,
  )
  return viewOfDatabase(path, database)
}

/** Kysely's view of an open database. */
const viewOfDatabase = (path: string, database: DatabaseSync): SqliteDatabase => {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => {
      statements.clear()
      database.close()
    },
    prepare: (text) => {
      const kept = statements.get(text)
      if (kept) return kept
      const statement = view(
        path,
        naming(path, () => database.prepare(text)),
      )
      if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear()
      statements.set(text, statement)
      return statement
    },
  }
}

/** The database contains names and email addresses: other users of the machine must not read it or SQLite's files beside it. */
const keepPrivate = (path: string): void => {
  const { mode, uid } = statSync(path)
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(path, 0o600)
}

/** Largest database that is checked at a start; it takes about a second per gigabyte. */
export const MAX_CHECKED_BYTES = 256 * 1024 * 1024

export const damaged = (path: string, cause: unknown): Error =>
  new Error(`the database ${path} is damaged; put a copy in its place, as docs/operating.md describes`, { cause })

/** SQLite's error codes for a file that is not a database, or whose structure is broken. */
const DAMAGE_CODES = new Set([11, 26])
export const namesDamage = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && DAMAGE_CODES.has(Number(error.errcode) & 0xff)

const CONSTRAINT = 19
/** Runs a statement; an error of SQLite then names the file, unless it is a violated constraint. */
const naming = <Result>(path: string, action: () => Result): Result => {
  try {
    return action()
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) !== CONSTRAINT)
      error.message = `${error.message} (${path})`
    throw error
  }
}

const waiter = new Int32Array(new SharedArrayBuffer(4))
/** An empty file is a damaged database, or one that another process is just creating; it is never used as a new one. */
const refuseEmpty = (path: string): void => {
  for (let attempt = 0; existsSync(path) && statSync(path).size === 0; attempt++) {
    if (attempt === EMPTY_ATTEMPTS)
      throw new Error(`the database ${path} is an empty file; put a copy in its place, or remove it to start with a new database`)
    Atomics.wait(waiter, 0, 0, EMPTY_WAIT_MS)
  }
}
const EMPTY_ATTEMPTS = 20
const EMPTY_WAIT_MS = 100

/** Opens the file and runs something on it; an error closes it again and names it. */
const onWhole = <Result>(
  path: string,
  action: (database: DatabaseSync) => Result,
  open: () => DatabaseSync = () => new DatabaseSync(path),
): Result => {
  refuseEmpty(path)
  let database: DatabaseSync | undefined
  try {
    database = open()
    return action(database)
  } catch (error) {
    database?.close()
    throw namesDamage(error) ? damaged(path, error) : new Error(`the database ${path} could not be opened`, { cause: error })
  }
}

/** Checks the structure of an existing database; throws where it is broken. */
export const checkSqlite = (folder: string): void => {
  const path = join(folder, DATABASE_FILE)
  if (!existsSync(path) || statSync(path).size > MAX_CHECKED_BYTES) return
  const found = onWhole(path, (database) => {
    database.exec('pragma busy_timeout = 15000')
    const result = database.prepare('pragma quick_check(1)').get()?.['quick_check']
    database.close()
    return result
  })
  if (found !== 'ok') throw damaged(path, new Error(String(found).replaceAll(/\s+/g, ' ')))
}

const view = (path: string, statement: StatementSync): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => naming(path, () => statement.all(...(parameters as SQLInputValue[]))),
  run: (parameters) => naming(path, () => statement.run(...(parameters as SQLInputValue[]))),
  iterate: (parameters) => naming(path, () => statement.iterate(...(parameters as SQLInputValue[]))),
})
