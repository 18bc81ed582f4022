import type { Kysely } from 'kysely'
import type { OwnPasskey, OwnSession } from '../../../contract/console/account.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { hashOf } from '../people/secrets.ts'
import { IDLE_MS, type SignedIn } from '../people/sessions.ts'

/** The passkeys of a person, oldest first, and the sessions that are not over, the one that was used last first. */
export const readOwnAccount = async (
  db: Kysely<Schema>,
  { id: person, sessionHash }: Pick<SignedIn, 'id' | 'sessionHash'>,
  now: Date,
): Promise<{ passkeys: OwnPasskey[]; sessions: OwnSession[] }> => {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('person_id', '=', person)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const sessions = await db
    .selectFrom('sessions')
    .select(['id_hash', 'device', 'created_at', 'seen_at'])
    .where('person_id', '=', person)
    .where('expires_at', '>', now.toISOString())
    .where('seen_at', '>', new Date(now.getTime() - IDLE_MS).toISOString())
    .orderBy('seen_at', 'desc')
    .orderBy('id_hash')
    .execute()
  return {
    passkeys: passkeys.map((one) => ({ id: hashOf(one.id), name: one.name, createdAt: one.created_at, usedAt: one.used_at })),
    sessions: sessions.map((one) => ({
      id: one.id_hash,
      device: one.device,
      startedAt: one.created_at,
      seenAt: one.seen_at,
      isThis: one.id_hash === sessionHash,
    })),
  }
}
