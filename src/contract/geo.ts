import { z } from 'zod/mini'
import type { Call } from './call.ts'
import { described } from './described.ts'
import { paths } from './paths.ts'

export const geo = {
  ...paths.geo,
  summary: "The visitor's country as the network tells it, or null where it does not",
  response: z.object({
    country: described(z.nullable(z.string()), 'Upper-case ISO code'),
  }),
} satisfies Call
