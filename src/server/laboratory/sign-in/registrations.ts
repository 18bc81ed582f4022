import type { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { z } from 'zod/mini'
import { MINUTE_MS } from '../../../domain/durations.ts'
import type { newPasskey } from '../../../contract/console/sign-in.ts'
import type { Database } from '../../db/open-db.ts'
import type { PasskeyRow } from '../../db/schema/people-schema.ts'
import type { PublicAddress } from '../../http/public-address.ts'
import { saveChallenge, takeChallenge } from '../people/challenges.ts'
import { createSecret } from '../people/secrets.ts'

export type NewPasskey = z.infer<typeof newPasskey>
/** What of a new passkey is stored. */
export type PasskeyColumns = Pick<PasskeyRow, 'id' | 'public_key' | 'counter' | 'transports'>
export type PasskeyOptions = { database: Database; address: PublicAddress; product: string; now: () => Date }
/** For which invitation, or which person who is signed in, a registration was begun. */
type RegistrationFor = { invitation: string } | { person: string }

/** A third of the modules of a server, which most starts never need. */
export const webauthn = () => import('@simplewebauthn/server')

/** Time that a person has to use the key. */
export const TIMEOUT_MS = 4 * MINUTE_MS

/** EdDSA, ES256 and RS256 (IANA COSE), which all authenticators have between them. */
const ALGORITHMS = [-8, -7, -257]

/** What the browser says that was signed. Only the challenge and the origin are taken from it, and both are checked. */
export const clientDataOf = ({ response }: { response: { clientDataJSON: string } }): { challenge: string; origin: string } | undefined => {
  try {
    const read = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as unknown
    const { challenge, origin } = (read ?? {}) as { challenge?: unknown; origin?: unknown }
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined
  } catch {
    return undefined
  }
}

export const decoded = (challenge: string): string => Buffer.from(challenge, 'base64url').toString()
/** JSON without properties that are undefined, as the library's types want it. */
export const withoutUndefined = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

type Holder = { id: string; email: string; name: string }

/** The two steps in which an authenticator makes a passkey, for an invitation or for somebody who is signed in. */
export const createRegistrations = ({ database, address, product, now }: PasskeyOptions) => {
  const db = database.kysely

  /** `known` are the ids of the person's passkeys, so that no authenticator makes a second one. */
  const begin = async (meant: RegistrationFor, { id, email, name }: Holder, known: readonly string[] = []) => {
    const challenge = createSecret()
    await saveChallenge(db, challenge, 'registration', meant, now())
    return (await webauthn()).generateRegistrationOptions({
      rpName: product,
      rpID: address.rpId,
      userName: email,
      userDisplayName: name,
      userID: new TextEncoder().encode(id),
      challenge,
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map((one) => ({ id: one })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  /** The passkey, if it was made for that challenge, here, by a verified user; undefined says no and never why. */
  const verify = async (meant: RegistrationFor, passkey: NewPasskey): Promise<PasskeyColumns | undefined> => {
    const said = clientDataOf(passkey)
    if (!said) return undefined
    const kept = await takeChallenge<RegistrationFor>(db, decoded(said.challenge), 'registration', now())
    if (kept === undefined || JSON.stringify(kept) !== JSON.stringify(meant)) return undefined
    const { verified, registrationInfo } = await (
      await webauthn()
    )
      .verifyRegistrationResponse({
        response: withoutUndefined(passkey) as Parameters<typeof verifyRegistrationResponse>[0]['response'],
        expectedChallenge: said.challenge,
        expectedOrigin: address.expectedOrigin(said.origin),
        expectedRPID: address.rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      })
      .catch(() => ({ verified: false as const, registrationInfo: undefined }))
    if (!verified) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { id, public_key: Buffer.from(publicKey).toString('base64url'), counter, transports: JSON.stringify(transports) }
  }
  return { begin, verify }
}
export type Registrations = ReturnType<typeof createRegistrations>
