import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { changedBetween } from '../../db/data-changes.ts'
import { readDataState, type DataState } from '../../db/data-state.ts'
import { createFileLock } from '../../db/file-lock.ts'
import { ownedOf } from './skip-owned.ts'
import type { Connection } from './staging.ts'

const LOCK_FILE = 'import.lock'
const LOCK_POLL_MS = 100
/** Another import of an older edition can come between; more than a few do not. */
const ATTEMPTS = 10

/** The data are not those any more that an import or an undo was prepared for. */
export class DataMoved extends Error {}

/** Tests that were changed since, which the console did, and keeps. */
export const changedSince = async (trx: Connection, before: DataState): Promise<string[]> => {
  const state = await readDataState(trx)
  if (state.version === before.version) return []
  const changed = await changedBetween(trx, before.version, state.version)
  if (!changed || state.demo !== before.demo || (await ownedOf(trx, [...changed])).size < changed.size) throw new DataMoved()
  return [...changed]
}

/** Does it again where the data changed meanwhile. */
export const whileChanged = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof DataMoved) || attempts === ATTEMPTS) throw error
    }
  }
}

/**
 * One import or undo at a time prepares its rows in the embedded database, in whichever process; it is prepared again where the data
 * changed meanwhile.
 */
export const oneAtATime = async <Result>(
  connection: Connection,
  { signal, attempt, afterwards }: { signal: AbortSignal | undefined; attempt: () => Promise<Result>; afterwards: () => Promise<void> },
): Promise<Result> => {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(connection)
  const lock = createFileLock(dirname(rows[0]!.file), LOCK_FILE)
  while (!lock.take()) await sleep(LOCK_POLL_MS, undefined, signal ? { signal } : {})
  try {
    return await whileChanged(attempt)
  } finally {
    await afterwards().finally(lock.release)
  }
}
