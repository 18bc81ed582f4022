import { z } from 'zod/mini'
import { pageBrand } from '../brand.ts'

/** Data that the server writes into the console's HTML. */
const consoleBoot = z.object({
  brand: z.pick(pageBrand, { product: true, title: true, colours: true, logo: true, logoDark: true }),
  signIn: z.enum(['passkey', 'company']),
  /** Where the console is: passkeys and the company's sign-in work at this address only. */
  address: z.string(),
})
export type ConsoleBoot = z.infer<typeof consoleBoot>
