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
import { deleteSigning, markSigned, saveSigning, takeSigningChallenge, type SignedTest, type Signer } from '../signing/signings.ts'
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

  /** The person whose passkey has signed a challenge that `takes` it away, with the new counter. */
  const verified = async (
    passkey: UsedPasskey,
    takes: (challenge: string) => Promise<unknown>,
  ): Promise<{ personId: string; counter: number } | undefined> => {
    const said = clientDataOf(passkey)
    if (!said || !(await takes(decoded(said.challenge)))) return undefined
    const kept = await db.selectFrom('passkeys').selectAll().where('id', '=', passkey.id).executeTakeFirst()
    if (!kept) return undefined
    const { userHandle } = passkey.response
    if (userHandle !== undefined && decoded(userHandle) !== kept.person_id) return undefined
    const { verified: isVerified, authenticationInfo } = await (
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
    return isVerified ? { personId: kept.person_id, counter: authenticationInfo.newCounter } : undefined
  }

  /** Stores that a passkey was used; undefined where it was removed meanwhile. */
  const noteUse = (trx: Kysely<Schema>, { id }: UsedPasskey, counter: number, time: Date) =>
    trx.updateTable('passkeys').set({ counter, used_at: time.toISOString() }).where('id', '=', id).returning('id').executeTakeFirst()

  /** Starts a session, if the passkey is still there and its person may sign in. */
  const completeSignIn = async (passkey: UsedPasskey, browser: SessionBrowser): Promise<{ session: string } | undefined> => {
    const used = await verified(passkey, (challenge) => takeChallenge(db, challenge, 'passkey', now()))
    if (!used) return undefined
    const time = now()
    return changePeople(database, { now: time }, async (trx) => {
      const person = await trx
        .selectFrom('people')
        .select('id')
        .where('id', '=', used.personId)
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      if (!person || !(await noteUse(trx, passkey, used.counter, time))) return undefined
      return { session: await startSession(trx, { personId: person.id, now: time, passkey: passkey.id, ...browser }) }
    })
  }

  /** Asks for a passkey of this person alone, and for their PIN, finger or face. */
  const beginSignature = async (signer: Signer, meant: { tests: readonly SignedTest[]; page: string }) => {
    const challenge = createSecret()
    const known = await db.selectFrom('passkeys').select('id').where('person_id', '=', signer.personId).orderBy('id').execute()
    const id = await saveSigning(db, signer, { ...meant, challenge }, now())
    const asked = await (
      await webauthn()
    ).generateAuthenticationOptions({
      rpID: rpId,
      challenge,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      allowCredentials: known.map((one) => ({ id: one.id })),
    })
    return { id, options: asked }
  }

  /** Whether what was begun in this session is signed with a passkey of its person; it can be tried once. */
  const completeSignature = async (id: string, signer: Signer, passkey: UsedPasskey): Promise<boolean> => {
    const used = await verified(passkey, (challenge) => takeSigningChallenge(db, id, signer, challenge, now()))
    if (used?.personId !== signer.personId) return false
    const time = now()
    return changePeople(database, { now: time }, async (trx) => {
      if (!(await markSigned(trx, { id, ...signer }, { method: 'passkey' }, time))) return false
      if (!(await noteUse(trx, passkey, used.counter, time))) {
        await deleteSigning(trx, id)
        return false
      }
      await recordPerson(trx, { actor: signer.personId, now: time }, 'sign', signer.personId, {
        after: { signing: id },
        passkeys: [passkey.id],
      })
      return true
    })
  }

  return { findInvitation, beginRegistration, completeRegistration, beginSignIn, completeSignIn, beginSignature, completeSignature }
}
export type Passkeys = ReturnType<typeof createPasskeys>
