import { openDb, type Database, type DatabaseSettings } from '../db/open-db.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { loadIndex, type LoadedData } from './load-index.ts'
import { readSnapshot } from './snapshot.ts'
import { updateIndex } from './update-index.ts'

/** Timeout of reading one page of rows. */
const STATEMENT_MS = 60_000

/** The index of the current data: from the last snapshot where it is known what changed since, else from all tests. */
export const readIndex = async (settings: DatabaseSettings, onPage: () => void): Promise<LoadedData> => {
  const database = openDb(settings, { statementMs: STATEMENT_MS })
  return current(database, settings, onPage).finally(() => database.close())
}

/** Where changing the older index failed, all tests are read, unless the database is what failed. */
const unlessAway = (error: unknown): undefined => {
  if (isUnavailable(error)) throw error
}

const current = async (database: Database, settings: DatabaseSettings, onPage: () => void): Promise<LoadedData> => {
  const older = await readSnapshot(settings)
  const updated = older && (await updateIndex(database, older).catch(unlessAway))
  return updated ?? loadIndex(database, { onPage })
}
