import type { Database } from '../db/open-db.ts'
import { doubtOfClock } from './confirm-clock.ts'
import { deleteOldRequests, type Deleted } from './delete-requests.ts'

const EVERY_MS = 6 * 3_600_000

type Options = {
  database: Database
  /** 0 keeps requests for ever. */
  days: number
  now: () => Date
  onDeleted: (deleted: Deleted) => void
  /** Nothing is deleted, since the clock is far from the last time that was believed. */
  onDoubt: (clock: { now: string; lastBelieved: string }) => void
  /** Takes what was deleted out of the files of the database; false where that has to wait. */
  wipe: () => Promise<boolean>
  onError: (error: unknown) => void
}
export type Retention = { start: () => void; stop: () => Promise<void> }

/** Deletes requests that are older than the operator keeps them, at the start and every six hours. */
export const createRetention = ({ database, days, now, onDeleted, onDoubt, wipe, onError }: Options): Retention => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isWiped = true
  const sweep = async (): Promise<void> => {
    const at = now()
    const lastBelieved = await doubtOfClock(database, at)
    if (lastBelieved !== undefined) {
      onDoubt({ now: at.toISOString(), lastBelieved })
      return
    }
    const deleted = await deleteOldRequests(database, days, at)
    if (deleted.requests > 0) {
      onDeleted(deleted)
      isWiped = false
    }
    if (!isWiped) isWiped = await wipe()
  }
  const run = (): void => {
    running = sweep().catch(onError)
  }
  return {
    start: () => {
      if (days === 0) return
      run()
      timer = setInterval(run, EVERY_MS)
    },
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
