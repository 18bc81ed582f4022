import { DAY_MS } from '../../../domain/durations.ts'
import type { Database } from '../../db/open-db.ts'
import { doubtOfClock } from '../../db/confirm-clock.ts'
import { IDLE_MS } from './sessions.ts'

/** Emails to people of the laboratory are deleted this long after they were sent, and what they tell of requests and tests where it was not. */
const KEPT_MAILS_MS = 30 * DAY_MS

/**
 * Deletes sessions, challenges, signings and used logout tokens that are over, and old emails to people. With a clock that is far from the last
 * trusted time nothing is deleted: what is over is refused all the same.
 */
export const sweepSignIns = async (database: Database, now: Date): Promise<void> => {
  if ((await doubtOfClock(database, now)) !== undefined) return
  const { kysely } = database
  const time = now.toISOString()
  const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString()
  await kysely.deleteFrom('challenges').where('expires_at', '<', time).execute()
  await kysely.deleteFrom('signings').where('expires_at', '<', time).execute()
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
  // Without a mail server they wait; a month later the page Today says more.
  await kysely
    .deleteFrom('mails')
    .where('purpose', 'in', ['notice', 'digest'])
    .where('state', '!=', 'sent')
    .where('leased_by', 'is', null)
    .where('made_at', '<', ago(KEPT_MAILS_MS))
    .execute()
}
