import { z } from 'zod/mini'
import { DELIVERIES, NOTICES } from '../../domain/console/notices.ts'
import type { ConsoleCall } from './console-call.ts'

const delivery = z.enum(DELIVERIES)
const choice = z.object({ notice: z.enum(NOTICES), delivery })

/** What somebody with these roles can be told by email, and how they want it (LAB-222). */
export const readMailPreferences = {
  method: 'GET',
  path: 'me/emails',
  access: 'signed in',
  response: z.object({
    choices: z.array(choice),
    /** Whether this service sends emails at all. */
    sendsEmails: z.boolean(),
  }),
} as const satisfies ConsoleCall

export const setMailPreferences = {
  method: 'POST',
  path: 'me/emails',
  access: 'signed in',
  body: z.object({
    choices: z.array(choice).check(
      z.minLength(1),
      z.maxLength(NOTICES.length),
      z.refine((all) => new Set(all.map(({ notice }) => notice)).size === all.length, 'must have each once'),
    ),
  }),
} as const satisfies ConsoleCall
