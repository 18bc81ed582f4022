import { z } from 'zod/mini'
import { pageBrand } from '../brand.ts'

/** Data that the server writes into the console's HTML. */
const consoleBoot = z.object({
  brand: z.pick(pageBrand, { product: true, title: true, colours: true, logo: true, logoDark: true }),
  signIn: z.enum(['passkey', 'company']),
  /** Of the laboratory; missing where it has set none: its days are those of UTC then, and times those where the reader is. */
  timeZone: z.optional(z.string()),
  /** Where the console is: passkeys and the company's sign-in work at this address only. */
  address: z.string(),
})
export type ConsoleBoot = z.infer<typeof consoleBoot>
