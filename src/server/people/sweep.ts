import type { Database } from '../db/open-db.ts'
import { doubtOfClock } from '../requests/confirm-clock.ts'
import { IDLE_MS } from './sessions.ts'

const EVERY_MS = 3_600_000
/** Emails to people of the laboratory are deleted this long after they were sent. */
const KEPT_MAILS_MS = 30 * 24 * 3_600_000

/**
 * Deletes sessions, challenges and used logout tokens that are over, and old emails to people. With a clock that is far from the last
 * trusted time nothing is deleted: what is over is refused all the same.
 */
export const sweepSignIns = async (database: Database, now: Date): Promise<void> => {
  if ((await doubtOfClock(database, now)) !== undefined) return
  const { kysely } = database
  const time = now.toISOString()
  const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString()
  await kysely.deleteFrom('challenges').where('expires_at', '<', time).execute()
  await kysely.deleteFrom('logout_tokens').where('expires_at', '<', time).execute()
  await kysely
    .deleteFrom('sessions')
    .where((where) => where.or([where('expires_at', '<', time), where('seen_at', '<', ago(IDLE_MS))]))
    .execute()
  await kysely
    .deleteFrom('mails')
    .where('person_id', 'is not', null)
    .where('state', '=', 'sent')
    .where('sent_at', '<', ago(KEPT_MAILS_MS))
    .execute()
}

type Options = { database: Database; now: () => Date; onError: (error: unknown) => void }

/** Sweeps at the start and every hour. */
export const createSignInSweep = ({ database, now, onError }: Options): { start: () => void; stop: () => Promise<void> } => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const run = (): void => {
    running = sweepSignIns(database, now()).catch(onError)
  }
  return {
    start: () => {
      run()
      timer = setInterval(run, EVERY_MS)
    },
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
