import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { COMMAND_LINE, type PersonRefusal } from '../../../domain/console/people.ts'
import type { Role } from '../../../domain/console/roles.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { isDemoPerson } from '../../db/is-demonstration.ts'
import { addPersonMails } from '../../mail/outbox/mail-queue.ts'
import type { PeopleChange } from './change-people.ts'
import { INVITATION_MS } from './invitation-time.ts'
import { activeAdmins, findByEmail } from './find-people.ts'
import { recordPerson } from './record.ts'
import { grantRoles, guardAgain, rolesNow } from './roles.ts'
import { createSecret, hashOf } from './secrets.ts'
import { endSessionsOf } from './sessions.ts'

type Db = Kysely<Schema>

export type Invited =
  | { ok: true; personId: string; token: string; expiresAt: string; isAgain: boolean }
  | { ok: false; reason: PersonRefusal }

const newPerson = async (trx: Db, email: string, now: Date): Promise<string> => {
  const id = randomUUID()
  await trx.insertInto('people').values({ id, name: '', email, created_at: now.toISOString() }).execute()
  return id
}

/** Everybody who must know that somebody's passkeys are gone: the person, and the other admins. */
const tell = async (trx: Db, person: string, { actor, now }: PeopleChange): Promise<void> => {
  const admins = (await activeAdmins(trx)).filter((id) => id !== person)
  const data = { person, by: actor }
  await addPersonMails(
    trx,
    [
      { purpose: 'passkeys removed', to: person, data },
      ...admins.map((to) => ({ purpose: 'passkeys of another removed' as const, to, data })),
    ],
    now,
  )
}

/**
 * Makes an invitation for an email address, in a change of people. Somebody who was there before loses all passkeys and sessions at
 * once. Roles are added to those that the person has. Only the hash of the token is stored.
 */
export const invite = async (trx: Db, asked: { email: string; roles: readonly Role[] }, change: PeopleChange): Promise<Invited> => {
  const email = asked.email.trim().toLowerCase()
  const withKeys = (await findByEmail(trx, email)).filter(({ issuer }) => issuer === null)
  const known = withKeys.find((person) => person.email === email) ?? withKeys[0]
  if (known?.disabled_at != null) return { ok: false, reason: 'disabled' }
  if (known && (await isDemoPerson(trx, known.id))) return { ok: false, reason: 'demonstration' }
  const admins = await activeAdmins(trx)
  if (change.actor !== COMMAND_LINE && admins.length === 1 && admins[0] === known?.id) return { ok: false, reason: 'last admin' }
  const personId = known?.id ?? (await newPerson(trx, email, change.now))
  if (known) await guardAgain(trx, personId, change)
  const removed = await trx.selectFrom('passkeys').select('id').where('person_id', '=', personId).execute()
  if (removed.length > 0) {
    await trx.deleteFrom('passkeys').where('person_id', '=', personId).execute()
    await tell(trx, personId, change)
  }
  await endSessionsOf(trx, personId)
  await grantRoles(trx, personId, asked.roles, change)
  const token = createSecret()
  const expiresAt = new Date(change.now.getTime() + INVITATION_MS).toISOString()
  const row = { token_hash: hashOf(token), invited_by: change.actor, created_at: change.now.toISOString(), expires_at: expiresAt }
  await trx
    .insertInto('invitations')
    .values({ person_id: personId, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute()
  await recordPerson(trx, change, 'invite', personId, {
    before: { passkeys: removed.length },
    after: { ...(await rolesNow(trx, personId)), expiresAt },
    passkeys: removed.map((one) => one.id),
  })
  return { ok: true, personId, token, expiresAt, isAgain: removed.length > 0 }
}
