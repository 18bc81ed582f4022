import type { Kysely } from 'kysely'
import { MAX_PASSKEYS, type AccountRefusal } from '../../../domain/console/people.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { addPersonMails } from '../../mail/outbox/mail-queue.ts'
import type { PeopleChange } from '../people/change-people.ts'
import { recordPerson } from '../people/record.ts'
import { hashOf } from '../people/secrets.ts'
import type { SignedIn } from '../people/sessions.ts'
import type { PasskeyColumns } from '../sign-in/registrations.ts'

type Db = Kysely<Schema>
export type AccountOutcome = { ok: true } | { ok: false; reason: AccountRefusal }
const done: AccountOutcome = { ok: true }
const refused = (reason: AccountRefusal): AccountOutcome => ({ ok: false, reason })

export const passkeyIdsOf = async (db: Db, person: string): Promise<string[]> =>
  (await db.selectFrom('passkeys').select('id').where('person_id', '=', person).orderBy('id').execute()).map(({ id }) => id)

/** The person is told by email: whoever found an open session could have done it. */
const tell = (trx: Db, purpose: 'passkey added' | 'passkey removed', { actor, now }: PeopleChange): Promise<void> =>
  addPersonMails(trx, [{ purpose, to: actor, data: { person: actor, by: actor } }], now)

/** Adds a passkey that was just made. */
export const addOwnPasskey = async (
  trx: Db,
  { passkey, name }: { passkey: PasskeyColumns; name: string },
  change: PeopleChange,
): Promise<AccountOutcome> => {
  const own = await passkeyIdsOf(trx, change.actor)
  // Without any an admin has invited this person again meanwhile, which a session of before must not undo.
  if (own.length === 0) return refused('sign in again')
  if (own.length >= MAX_PASSKEYS) return refused('too many passkeys')
  if (await trx.selectFrom('passkeys').select('id').where('id', '=', passkey.id).executeTakeFirst()) return refused('unknown passkey')
  await trx
    .insertInto('passkeys')
    .values({ ...passkey, person_id: change.actor, name, created_at: change.now.toISOString() })
    .execute()
  await tell(trx, 'passkey added', change)
  await recordPerson(trx, change, 'add-passkey', change.actor, { after: { passkey: hashOf(passkey.id) }, passkeys: [passkey.id] })
  return done
}

export const renameOwnPasskey = async (trx: Db, hash: string, name: string, change: PeopleChange): Promise<AccountOutcome> => {
  const id = (await passkeyIdsOf(trx, change.actor)).find((one) => hashOf(one) === hash)
  if (id === undefined) return refused('unknown passkey')
  await trx.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
  await recordPerson(trx, change, 'rename-passkey', change.actor, { after: { passkey: hash }, passkeys: [id] })
  return done
}

/** Removes a passkey, never the last one, and ends the person's other sessions. */
export const removeOwnPasskey = async (
  trx: Db,
  hash: string,
  { sessionHash }: Pick<SignedIn, 'sessionHash'>,
  change: PeopleChange,
): Promise<AccountOutcome> => {
  const own = await passkeyIdsOf(trx, change.actor)
  const id = own.find((one) => hashOf(one) === hash)
  if (id === undefined) return refused('unknown passkey')
  if (own.length === 1) return refused('last passkey')
  await trx.deleteFrom('passkeys').where('id', '=', id).execute()
  const ended = await trx
    .deleteFrom('sessions')
    .where('person_id', '=', change.actor)
    .where('id_hash', '!=', sessionHash)
    .returning('id_hash')
    .execute()
  await tell(trx, 'passkey removed', change)
  await recordPerson(trx, change, 'remove-passkey', change.actor, { before: { passkey: hash, sessions: ended.length }, passkeys: [id] })
  return done
}

/** Ends one of the person's own sessions. */
export const endOwnSession = async (trx: Db, sessionHash: string, change: PeopleChange): Promise<AccountOutcome> => {
  const ended = await trx
    .deleteFrom('sessions')
    .where('id_hash', '=', sessionHash)
    .where('person_id', '=', change.actor)
    .returning('id_hash')
    .executeTakeFirst()
  if (!ended) return refused('unknown session')
  await recordPerson(trx, change, 'end-session', change.actor)
  return done
}
