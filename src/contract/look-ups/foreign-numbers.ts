import { z } from 'zod/mini'
import { country } from '../fields.ts'

/**
 * Whose number in another country a typed one is, for a page that has the numbers of its own country only (WHO-18). The call is not in the public
 * document of the API on purpose: it is only for pickers.
 */
export const foreignNumbersQuery = z.object({ number: z.string().check(z.minLength(1), z.maxLength(60)), country })

export const foreignNumbersAnswer = z.object({
  found: z.array(z.object({ country: z.string(), id: z.string(), name: z.string() })),
})
