import type { Database } from '../db/open-db.ts'
import { deleteOldRequests, type Deleted } from './delete-requests.ts'

const EVERY_MS = 6 * 3_600_000

type Options = {
  database: Database
  /** 0 keeps requests for ever. */
  days: number
  now: () => Date
  onDeleted: (deleted: Deleted) => void
  onError: (error: unknown) => void
}
export type Retention = { start: () => void; stop: () => Promise<void> }

/** Deletes requests that are older than the operator keeps them, at the start and every six hours. */
export const createRetention = ({ database, days, now, onDeleted, onError }: Options): Retention => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const sweep = async (): Promise<void> => {
    const deleted = await deleteOldRequests(database, days, now())
    if (deleted.requests > 0) onDeleted(deleted)
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
