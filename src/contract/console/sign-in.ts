import { z } from 'zod/mini'
import { ROLES } from '../../domain/console/roles.ts'
import type { ConsoleCall } from './console-call.ts'

const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+$/, 'must be base64url'), z.maxLength(max, 'is too long'))
const token = base64url(100)
const transports = z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)))
/** What authenticators add of their own is read by nobody here. */
const extensions = z.optional(z.record(z.string(), z.unknown()))

/** A name as people write it, of a person or of what is theirs. */
export const personName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Name is required'),
    z.maxLength(100, 'must have at most 100 characters'),
    z.regex(/^[^\p{Cc}\p{Cf}]*$/u, 'must be plain text'),
  )
export const personEmail = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'must have at most 254 characters'),
    z.regex(z.regexes.unicodeEmail, 'must be an email address'),
    z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}]*$/u, 'must be an email address'),
  )

const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  authenticatorAttachment: z.optional(z.string()),
}

/** What a browser returns when it has made a passkey (WebAuthn, RegistrationResponseJSON). */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    authenticatorData: z.optional(base64url(4_000)),
    transports,
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(base64url(4_000)),
  }),
})
/** What a browser returns when a passkey has signed (WebAuthn, AuthenticationResponseJSON). */
export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: z.optional(base64url(100)),
  }),
})

/** Options of the browser's credential functions, which the page hands on unread. */
export const browserOptions = z.object({ options: z.looseObject({ challenge: z.string() }) })

/** The person who is signed in. */
export const me = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  /** Whether this is somebody who looks around the demonstration. */
  isDemonstration: z.boolean(),
})
export type Me = z.infer<typeof me>

export const whoAmI = { method: 'GET', path: 'me', access: 'signed in', response: me } as const satisfies ConsoleCall

/** Whom an invitation is for. */
export const readInvitation = {
  method: 'POST',
  path: 'invitation',
  access: 'anyone',
  body: z.object({ token }),
  response: z.object({
    email: z.string(),
    name: z.string(),
    expiresAt: z.string(),
    /** Whether the link is for looking around the demonstration, without a passkey. */
    isDemonstration: z.boolean(),
  }),
} as const satisfies ConsoleCall

export const beginRegistration = {
  method: 'POST',
  path: 'registration/begin',
  access: 'anyone',
  body: z.object({ token, name: personName }),
  response: browserOptions,
} as const satisfies ConsoleCall

export const completeRegistration = {
  method: 'POST',
  path: 'registration/complete',
  access: 'anyone',
  body: z.object({ token, name: personName, passkey: newPasskey }),
  response: me,
} as const satisfies ConsoleCall

/** Signs in as the chemist of the demonstration, with the link that the server prints at its start; once. */
export const previewCall = {
  method: 'POST',
  path: 'look-around',
  access: 'anyone',
  body: z.object({ token }),
  response: me,
} as const satisfies ConsoleCall

export const beginSignIn = {
  method: 'POST',
  path: 'sign-in/begin',
  access: 'anyone',
  response: browserOptions,
} as const satisfies ConsoleCall

export const completeSignIn = {
  method: 'POST',
  path: 'sign-in/complete',
  access: 'anyone',
  body: z.object({ passkey: usedPasskey }),
  response: me,
} as const satisfies ConsoleCall

/** Where the browser goes next: with the company's sign-in to its service, to end the session there too. */
const signedOut = z.object({ goTo: z.string() })
export const signOut = { method: 'POST', path: 'sign-out', access: 'anyone', response: signedOut } as const satisfies ConsoleCall
export const signOutEverywhere = {
  method: 'POST',
  path: 'sign-out-everywhere',
  access: 'signed in',
  response: signedOut,
} as const satisfies ConsoleCall
