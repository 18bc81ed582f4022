import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import type { DatabaseSettings } from '../open-db.ts'
import { DATABASE_FILE } from './sqlite.ts'

/** Maximum time for which an attempt blocks writers; it fails while somebody reads, such as an export. */
const ATTEMPT_MS = 100
const ATTEMPTS = 20
const BETWEEN_MS = 500

/** What a command says where it could not. */
export const STILL_IN_LOG =
  'What was deleted is still in the file tankmix.db-wal, because another process was reading. The next deletion or start of a server removes it.'

const truncateLog = (path: string): boolean => {
  const database = new DatabaseSync(path)
  try {
    database.exec(`pragma busy_timeout = ${ATTEMPT_MS}`)
    return database.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0
  } finally {
    database.close()
  }
}

/**
 * Removes deleted content from the embedded database's write-ahead log, where it would stay as long as a server runs. In the database
 * file itself SQLite has overwritten it. Returns false where others were reading all the time.
 */
export const wipeDeleted = async ({ databaseUrl, dataFolder }: DatabaseSettings, attempts = ATTEMPTS): Promise<boolean> => {
  if (databaseUrl !== undefined) return true
  for (let attempt = 1; ; attempt++) {
    if (truncateLog(join(dataFolder, DATABASE_FILE))) return true
    if (attempt >= attempts) return false
    await sleep(BETWEEN_MS)
  }
}
