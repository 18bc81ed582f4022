import { z } from 'zod/mini'
import type { Call } from './call.ts'
import { described } from './described.ts'
import { paths } from './paths.ts'

export const geo = {
  ...paths.geo,
  summary: "The visitor's country, as reported by the network or found from the address; null if unknown",
  response: z.object({
    country: described(z.nullable(z.string()), 'Upper-case ISO code'),
  }),
} satisfies Call
