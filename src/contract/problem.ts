import { z } from 'zod/mini'
import { described, named } from './described.ts'

export const problem = named(
  z.object({
    type: described(z.string(), '`about:blank`: `title` and `status` give the kind'),
    title: described(z.string(), 'The name of the status'),
    status: described(z.int(), 'HTTP status code'),
    detail: described(z.string(), 'What is wrong, in English'),
    reason: described(z.string(), 'The same in a few words, to show to a person'),
    errors: described(
      z.optional(z.array(z.object({ path: described(z.string(), 'Field, with dots between levels'), message: z.string() }))),
      'Which fields are wrong, and why',
    ),
  }),
  'Problem',
  'An RFC 9457 problem document',
)
export type Problem = z.infer<typeof problem>
export const PROBLEM_TYPE = 'application/problem+json'
