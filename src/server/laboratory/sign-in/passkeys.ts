import type { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import type { z } from 'zod/mini'
import type { usedPasskey } from '../../../contract/console/sign-in.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { changePeople } from '../people/change-people.ts'
import { saveChallenge, takeChallenge } from '../people/challenges.ts'
import { isInvitationOpen } from '../people/invitation-time.ts'
import { recordPerson } from '../people/record.ts'
import { createSecret, hashOf } from '../people/secrets.ts'
import { startSession, type SessionBrowser } from '../people/sessions.ts'
import {
  clientDataOf,
  createRegistrations,
  decoded,
  TIMEOUT_MS,
  webauthn,
  withoutUndefined,
  type NewPasskey,
  type PasskeyOptions,
} from './registrations.ts'

type UsedPasskey = z.infer<typeof usedPasskey>
export type Invitation = { personId: string; email: string; name: string; expiresAt: string; isDemonstration: boolean }

/** Registers passkeys by invitation and signs people in with them. An outcome of undefined says no and never why. */
export const createPasskeys = (options: PasskeyOptions) => {
  const { database, address, now } = options
  const db = database.kysely
  const registrations = createRegistrations(options)
  const { rpId } = address

  const openInvitation = async (within: Kysely<Schema>, token: string, time: Date): Promise<Invitation | undefined> => {
    const found = await within
      .selectFrom('invitations')
      .innerJoin('people', 'people.id', 'invitations.person_id')
      .leftJoin('demo_people', 'demo_people.person_id', 'people.id')
      .select([
        'people.id as personId',
        'people.email',
        'people.name',
        'invitations.expires_at as expiresAt',
        'demo_people.person_id as demo',
      ])
      .where('invitations.token_hash', '=', hashOf(token))
      .where('people.disabled_at', 'is', null)
      .executeTakeFirst()
    return found && isInvitationOpen(found.expiresAt, time) ? { ...found, isDemonstration: found.demo !== null } : undefined
  }
  const findInvitation = (token: string): Promise<Invitation | undefined> => openInvitation(db, token, now())

  const beginRegistration = async (token: string, name: string) => {
    const invitation = await findInvitation(token)
    // Nobody gets a key to the demonstration that would outlive it.
    if (!invitation || invitation.isDemonstration) return undefined
    const { personId: id, email } = invitation
    return registrations.begin({ invitation: hashOf(token) }, { id, email, name })
  }

  /** Uses the invitation up, stores the passkey and starts a session, or does none of it. */
  const completeRegistration = async (
    asked: { token: string; name: string; passkey: NewPasskey },
    browser: SessionBrowser,
  ): Promise<{ session: string } | undefined> => {
    const credential = await registrations.verify({ invitation: hashOf(asked.token) }, asked.passkey)
    if (!credential) return undefined
    const time = now()
    return changePeople(database, { now: time }, async (trx) => {
      const invitation = await openInvitation(trx, asked.token, time)
      const isKnown = await trx.selectFrom('passkeys').select('id').where('id', '=', credential.id).executeTakeFirst()
      if (!invitation || isKnown) return undefined
      await trx.deleteFrom('invitations').where('person_id', '=', invitation.personId).execute()
      await trx.updateTable('people').set({ name: asked.name }).where('id', '=', invitation.personId).execute()
      await trx
        .insertInto('passkeys')
        .values({
          ...credential,
          person_id: invitation.personId,
          name: browser.device,
          created_at: time.toISOString(),
          used_at: time.toISOString(),
        })
        .execute()
      await recordPerson(trx, { actor: invitation.personId, now: time }, 'passkey', invitation.personId, {
        after: { passkey: hashOf(credential.id) },
        passkeys: [credential.id],
      })
      return { session: await startSession(trx, { personId: invitation.personId, now: time, ...browser }) }
    })
  }

  const beginSignIn = async () => {
    const challenge = createSecret()
    await saveChallenge(db, challenge, 'passkey', {}, now())
    return (await webauthn()).generateAuthenticationOptions({ rpID: rpId, challenge, timeout: TIMEOUT_MS, userVerification: 'required' })
  }

  /** The person whose passkey has signed, with the new counter. */
  const verifiedSignIn = async (passkey: UsedPasskey): Promise<{ personId: string; counter: number } | undefined> => {
    const said = clientDataOf(passkey)
    if (!said || !(await takeChallenge(db, decoded(said.challenge), 'passkey', now()))) return undefined
    const kept = await db.selectFrom('passkeys').selectAll().where('id', '=', passkey.id).executeTakeFirst()
    if (!kept) return undefined
    const { userHandle } = passkey.response
    if (userHandle !== undefined && decoded(userHandle) !== kept.person_id) return undefined
    const { verified, authenticationInfo } = await (
      await webauthn()
    )
      .verifyAuthenticationResponse({
        response: withoutUndefined(passkey) as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
        expectedChallenge: said.challenge,
        expectedOrigin: address.expectedOrigin(said.origin),
        expectedRPID: rpId,
        credential: { id: kept.id, publicKey: new Uint8Array(Buffer.from(kept.public_key, 'base64url')), counter: kept.counter },
        requireUserVerification: true,
      })
      .catch(() => ({ verified: false as const, authenticationInfo: undefined }))
    return verified ? { personId: kept.person_id, counter: authenticationInfo.newCounter } : undefined
  }

  /** Starts a session, if the passkey is still there and its person may sign in. */
  const completeSignIn = async (passkey: UsedPasskey, browser: SessionBrowser): Promise<{ session: string } | undefined> => {
    const verified = await verifiedSignIn(passkey)
    if (!verified) return undefined
    const time = now()
    return changePeople(database, { now: time }, async (trx) => {
      const person = await trx
        .selectFrom('people')
        .select('id')
        .where('id', '=', verified.personId)
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      if (!person) return undefined
      const used = await trx
        .updateTable('passkeys')
        .set({ counter: verified.counter, used_at: time.toISOString() })
        .where('id', '=', passkey.id)
        .returning('id')
        .executeTakeFirst()
      if (!used) return undefined
      return { session: await startSession(trx, { personId: person.id, now: time, passkey: passkey.id, ...browser }) }
    })
  }

  return { findInvitation, beginRegistration, completeRegistration, beginSignIn, completeSignIn }
}
export type Passkeys = ReturnType<typeof createPasskeys>
