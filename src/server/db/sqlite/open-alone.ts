import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { namesDamage } from './sqlite.ts'

const BUSY = 5
/** How long a process that is just ending may still have the database open. */
const GONE_MS = 5_000

/** Whether SQLite says that another process has the database open. */
const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY

/**
 * Opens the embedded database for this process alone, in a transaction, with no file beside it that belongs to it. Undefined where there is none, or
 * it is empty or damaged, which is nobody's. Throws where somebody else has it open.
 */
export const openAlone = (path: string): DatabaseSync | undefined => {
  if (!existsSync(path) || statSync(path).size === 0) return undefined
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path)
    database.exec(`pragma busy_timeout = ${GONE_MS}; pragma synchronous = full; pragma locking_mode = exclusive`)
    // SQLite does it only where nobody else has the database open.
    if (database.prepare('pragma journal_mode = delete').get()?.['journal_mode'] !== 'delete') throw inUse(path)
    database.exec('begin exclusive')
    return database
  } catch (error) {
    database?.close()
    if (namesDamage(error)) return undefined
    throw isBusy(error) ? inUse(path) : error
  }
}

const inUse = (path: string): Error =>
  new Error(`the database ${path} is in use: stop the server, and any command, first; nothing was changed`)
