import { HOUR_MS } from '../../domain/durations.ts'
import type { Database } from '../db/open-db.ts'
import { doubtOfClock } from '../db/confirm-clock.ts'
import { createLoop, type Loop } from '../process/loop.ts'
import { deleteOldComplainants } from './delete-complainants.ts'
import { deleteOldRequests, forgetDeleted, type Deleted } from './delete-requests.ts'

const EVERY_MS = 6 * HOUR_MS

type Options = {
  database: Database
  /** 0 keeps requests permanently. */
  days: () => Promise<number>
  now: () => Date
  onDeleted: (deleted: Deleted) => void
  /** Called where nothing is deleted because the clock is far from the last trusted time. */
  onDoubt: (clock: { now: string; lastBelieved: string }) => void
  /** Removes deleted content from the database's files; false where that has to wait. */
  wipe: () => Promise<boolean>
  onError: (error: unknown) => void
}

/** After how many days closed requests are deleted: as it is configured, else as the database began; 0 keeps them (STAY-103). */
export const readRequestDays = async ({ kysely }: Pick<Database, 'kysely'>, configured: number | undefined): Promise<number> =>
  configured ?? (await kysely.selectFrom('data_state').select('request_days').executeTakeFirstOrThrow()).request_days

/** The same, and what was last read of it, for pages. */
export const createRequestDays = (database: Database, configured: number | undefined) => {
  let known = configured
  return {
    read: async (): Promise<number> => {
      known = await readRequestDays(database, configured)
      return known
    },
    known: () => known,
  }
}

/** Deletes requests, and who complained, that were closed before the retention time, at the start and every six hours. */
export const createRetention = ({ database, days, now, onDeleted, onDoubt, wipe, onError }: Options): Loop => {
  let isWiped = true
  const sweep = async (): Promise<void> => {
    const time = now()
    const kept = await days()
    const lastBelieved = await doubtOfClock(database, time)
    if (lastBelieved !== undefined) {
      if (kept > 0) onDoubt({ now: time.toISOString(), lastBelieved })
      return
    }
    await forgetDeleted(database, time)
    if (kept === 0) return
    const deleted = await deleteOldRequests(database, kept, time)
    const complainants = await deleteOldComplainants(database, kept, time)
    if (deleted.requests > 0) onDeleted(deleted)
    if (deleted.requests + complainants > 0) isWiped = false
    if (!isWiped) isWiped = await wipe()
  }
  return createLoop(sweep, { everyMs: EVERY_MS, onError })
}
