import { z } from 'zod/mini'
import type { ConsoleCall } from './console-call.ts'
import { browserOptions, newPasskey, personName } from './sign-in.ts'

/** A hash, so that no page has what a passkey or a session is found by. */
const own = z.object({ id: z.string().check(z.regex(/^[\w-]{43}$/, 'must be an id')) })

const passkey = z.object({
  id: z.string(),
  /** Empty where it was never named. */
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.nullable(z.string()),
})
export type OwnPasskey = z.infer<typeof passkey>

const session = z.object({
  id: z.string(),
  /** Browser and system; empty where they are not known. */
  device: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof session>

/** The passkeys and open sessions of whoever is signed in. */
export const readAccount = {
  method: 'GET',
  path: 'account',
  access: 'signed in',
  response: z.object({ passkeys: z.array(passkey), sessions: z.array(session) }),
} as const satisfies ConsoleCall

export const endSessionCall = {
  method: 'POST',
  path: 'account/sessions/:id/end',
  access: 'signed in',
  params: own,
} as const satisfies ConsoleCall

/** Begins another passkey. Like adding and removing one it needs a sign-in of the last minutes. */
export const beginPasskey = {
  method: 'POST',
  path: 'account/passkeys/begin',
  access: 'signed in',
  response: browserOptions,
} as const satisfies ConsoleCall

export const addPasskey = {
  method: 'POST',
  path: 'account/passkeys',
  access: 'signed in',
  body: z.object({ name: personName, passkey: newPasskey }),
} as const satisfies ConsoleCall

export const renamePasskey = {
  method: 'POST',
  path: 'account/passkeys/:id/name',
  access: 'signed in',
  params: own,
  body: z.object({ name: personName }),
} as const satisfies ConsoleCall

/** Removes a passkey that is not the last one, and ends the other sessions, which may be of the device that is gone. */
export const removePasskey = {
  method: 'POST',
  path: 'account/passkeys/:id/remove',
  access: 'signed in',
  params: own,
} as const satisfies ConsoleCall
