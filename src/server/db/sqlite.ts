import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const MAX_CACHED_STATEMENTS = 64

/**
 * Kysely's view of node:sqlite. WAL lets readers go on while a writer works; FULL makes an answered write survive a
 * power cut; what is deleted is overwritten. Statements are kept by their text, since preparing a bulk insert costs more than running it.
 */
export const openSqlite = (folder: string): SqliteDatabase => {
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'tankmix.db'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 15000; pragma foreign_keys = on; pragma secure_delete = on')
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => {
      statements.clear()
      database.close()
    },
    prepare: (text) => {
      const kept = statements.get(text)
      if (kept) return kept
      const statement = view(database.prepare(text))
      if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear()
      statements.set(text, statement)
      return statement
    },
  }
}

const view = (statement: StatementSync): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
  run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
  iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
})
