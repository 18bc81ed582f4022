import { z } from 'zod/mini'
import type { ConsoleCall } from '../console-call.ts'

const token = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is no hash'))

/** How the daily fetch from elsewhere stands; null where nothing is fetched. */
export const fetchState = z.nullable(
  z.object({
    /** When it last looked; null before the first time. */
    lookedAt: z.nullable(z.string()),
    isUnderWay: z.boolean(),
    /** Who has to do something before what was fetched is taken in: an approver accepts it, or whoever runs the server mends it. */
    waitsFor: z.enum(['nobody', 'approver', 'operator']),
  }),
)

export const readFetched = {
  method: 'GET',
  path: 'fetched',
  access: ['approver', 'admin'],
  response: z.object({
    state: fetchState,
    /** What differed, or why nothing was taken in, line by line. */
    said: z.array(z.string()),
    /** Of what waits for an approver, as it was looked at. */
    token: z.nullable(token),
    mayAccept: z.boolean(),
  }),
} as const satisfies ConsoleCall
export type Fetched = z.infer<typeof readFetched.response>

/** Lets the server take in what waits for an approver, if it is what was looked at. */
export const acceptFetched = {
  method: 'POST',
  path: 'fetched/accept',
  access: ['approver'],
  body: z.object({ token }),
} as const satisfies ConsoleCall
