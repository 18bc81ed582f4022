import { requireUsable } from '../db/moves.ts'
import { openDb, type Database } from '../db/open-db.ts'
import type { Settings } from '../settings.ts'
import { migrate } from '../upgrade/migrate.ts'

/** Does a command's work on the database at its newest schema, and closes it however the work ends. */
export const withDatabase = async <Result>(settings: Settings, work: (database: Database) => Promise<Result>): Promise<Result> => {
  const database = openDb(settings)
  try {
    await migrate(database)
    await requireUsable(database, { isServer: false })
    return await work(database)
  } finally {
    await database.close()
  }
}
