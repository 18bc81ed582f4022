import type { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import type { z } from 'zod/mini'
import type { newPasskey, usedPasskey } from '../../../contract/console/sign-in.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema.ts'
import { changePeople } from '../people/change-people.ts'
import { saveChallenge, takeChallenge } from '../people/challenges.ts'
import { isInvitationOpen } from '../people/invitation-time.ts'
import { recordPerson } from '../people/record.ts'
import { createSecret, hashOf } from '../people/secrets.ts'
import { startSession } from '../people/sessions.ts'
import type { PublicAddress } from '../../http/public-address.ts'

type NewPasskey = z.infer<typeof newPasskey>
type UsedPasskey = z.infer<typeof usedPasskey>
export type Invitation = { personId: string; email: string; name: string; expiresAt: string; isDemonstration: boolean }

type Options = { database: Database; address: PublicAddress; product: string; now: () => Date }

/** A third of the modules of a server, which most starts never need. */
const webauthn = () => import('@simplewebauthn/server')

/** Time that a person has to use the key. */
const TIMEOUT_MS = 4 * 60_000

/** What the browser says that was signed. Only the challenge and the origin are taken from it, and both are checked. */
const clientDataOf = ({ response }: { response: { clientDataJSON: string } }): { challenge: string; origin: string } | undefined => {
  try {
    const read = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as unknown
    const { challenge, origin } = (read ?? {}) as { challenge?: unknown; origin?: unknown }
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined
  } catch {
    return undefined
  }
}

/** EdDSA, ES256 and RS256 (IANA COSE), which all authenticators have between them. */
const ALGORITHMS = [-8, -7, -257]

const decoded = (challenge: string): string => Buffer.from(challenge, 'base64url').toString()
/** JSON without properties that are undefined, as the library's types want it. */
const withoutUndefined = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

/** Registers passkeys by invitation and signs people in with them. An outcome of undefined says no and never why. */
export const createPasskeys = ({ database, address, product, now }: Options) => {
  const db = database.kysely
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
    const challenge = createSecret()
    await saveChallenge(db, challenge, 'registration', { invitation: hashOf(token) }, now())
    return (await webauthn()).generateRegistrationOptions({
      rpName: product,
      rpID: rpId,
      userName: invitation.email,
      userDisplayName: name,
      userID: new TextEncoder().encode(invitation.personId),
      challenge,
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  const verifiedRegistration = async (token: string, passkey: NewPasskey) => {
    const said = clientDataOf(passkey)
    if (!said) return undefined
    const kept = await takeChallenge<{ invitation: string }>(db, decoded(said.challenge), 'registration', now())
    if (kept?.invitation !== hashOf(token)) return undefined
    const { verified, registrationInfo } = await (
      await webauthn()
    )
      .verifyRegistrationResponse({
        response: withoutUndefined(passkey) as Parameters<typeof verifyRegistrationResponse>[0]['response'],
        expectedChallenge: said.challenge,
        expectedOrigin: address.expectedOrigin(said.origin),
        expectedRPID: rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      })
      .catch(() => ({ verified: false as const, registrationInfo: undefined }))
    return verified ? registrationInfo.credential : undefined
  }

  /** Uses the invitation up, stores the passkey and starts a session, or does none of it. */
  const completeRegistration = async (
    asked: { token: string; name: string; passkey: NewPasskey },
    replaces: string | undefined,
  ): Promise<{ session: string } | undefined> => {
    const credential = await verifiedRegistration(asked.token, asked.passkey)
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
          id: credential.id,
          person_id: invitation.personId,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: JSON.stringify(credential.transports ?? []),
          created_at: time.toISOString(),
          used_at: time.toISOString(),
        })
        .execute()
      await recordPerson(trx, { actor: invitation.personId, now: time }, 'passkey', invitation.personId, {
        after: { passkey: hashOf(credential.id) },
      })
      return { session: await startSession(trx, { personId: invitation.personId, now: time, replaces }) }
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
  const completeSignIn = async (passkey: UsedPasskey, replaces: string | undefined): Promise<{ session: string } | undefined> => {
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
      return { session: await startSession(trx, { personId: person.id, now: time, replaces }) }
    })
  }

  return { findInvitation, beginRegistration, completeRegistration, beginSignIn, completeSignIn }
}
export type Passkeys = ReturnType<typeof createPasskeys>
