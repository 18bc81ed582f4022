import { z } from 'zod/mini'

/** A usual reading that is not done; `dueAt` is null until the mix is made. */
export const dueReading = z.object({ hours: z.number(), dueAt: z.nullable(z.string()) })
