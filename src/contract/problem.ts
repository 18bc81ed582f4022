import { z } from 'zod/mini'

/** An RFC 9457 problem document. `reason` is the short text a person can be shown. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  reason: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type Problem = z.infer<typeof problem>
export const PROBLEM_TYPE = 'application/problem+json'
