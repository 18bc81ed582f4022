import type { Kysely } from 'kysely'
import { MINUTE_MS } from '../../../domain/durations.ts'
import type { ChallengeRow } from '../../db/schema/people-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { hashOf } from './secrets.ts'

type Db = Kysely<Schema>
type Purpose = ChallengeRow['purpose']

const LIFETIME_MS = 5 * MINUTE_MS

/** Keeps what a sign-in that begins here must bring back, for whichever process gets it. */
export const saveChallenge = async (db: Db, secret: string, purpose: Purpose, data: object, now: Date): Promise<void> => {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS).toISOString()
  await db
    .insertInto('challenges')
    .values({ hash: hashOf(secret), purpose, data: JSON.stringify(data), expires_at: expiresAt })
    .execute()
}

/** Takes a challenge away and returns its data: whatever follows, it is never valid again. */
export const takeChallenge = async <Data>(db: Db, secret: string, purpose: Purpose, now: Date): Promise<Data | undefined> => {
  const taken = await db
    .deleteFrom('challenges')
    .where('hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .returning(['data', 'expires_at'])
    .executeTakeFirst()
  const ends = taken === undefined ? 0 : Date.parse(taken.expires_at) - now.getTime()
  // Longer than its lifetime: it began with a clock that was ahead.
  return taken !== undefined && ends > 0 && ends <= LIFETIME_MS ? (JSON.parse(taken.data) as Data) : undefined
}
