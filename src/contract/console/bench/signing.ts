import { z } from 'zod/mini'
import { rowVersion } from '../../fields.ts'
import type { ConsoleCall } from '../console-call.ts'
import { browserOptions, usedPasskey } from '../sign-in.ts'
import { publishChange } from './publishing.ts'

/** Signing again, at the moment of approving: what is signed, and what the person shows to be the one who is signed in (SIGN-01). */

export const MAX_SIGNED_AT_ONCE = 100
const signingId = z.uuid()
const signedTest = z.object({ id: z.string().check(z.maxLength(64)), rowVersion, change: publishChange })
export type TestToSign = z.infer<typeof signedTest>

/** Refused where one of the tests could not be published as it is decided here; the problem names it as `test`. */
export const beginSigning = {
  method: 'POST',
  path: 'signings',
  access: ['approver'],
  body: z.object({
    tests: z.array(signedTest).check(z.minLength(1), z.maxLength(MAX_SIGNED_AT_ONCE)),
    /** The page of the console to come back to from the company's sign-in. */
    page: z.string().check(z.maxLength(500)),
  }),
  response: z.discriminatedUnion('how', [
    z.object({ id: signingId, how: z.literal('passkey'), ...browserOptions.shape }),
    /** The address at which the company asks who it is. It leads back to the page, with `signed` or `unsigned` and the id in its query. */
    z.object({ id: signingId, how: z.literal('company'), goTo: z.string() }),
  ]),
} as const satisfies ConsoleCall

export const completeSigning = {
  method: 'POST',
  path: 'signings/:id/complete',
  access: ['approver'],
  params: z.object({ id: signingId }),
  body: z.object({ passkey: usedPasskey }),
} as const satisfies ConsoleCall

/** What was to be signed, for the page that somebody comes back to. */
export const readSigning = {
  method: 'GET',
  path: 'signings/:id',
  access: ['approver'],
  params: z.object({ id: signingId }),
  response: z.object({ tests: z.array(signedTest), isSigned: z.boolean() }),
} as const satisfies ConsoleCall
