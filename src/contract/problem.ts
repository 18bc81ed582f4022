import { z } from 'zod/mini'
import { WITHDRAWAL_REASONS } from '../domain/published-test.ts'
import { described, namedSchema } from './described.ts'

export const problem = namedSchema(
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
    withdrawn: described(
      z.optional(
        z.object({
          on: described(z.string(), 'yyyy-MM-dd'),
          reason: z.enum(WITHDRAWAL_REASONS),
          reasonText: described(z.optional(z.string()), 'The reason as a sentence in the requested language'),
          text: described(z.string(), "The laboratory's own words; may be empty"),
        }),
      ),
      'Of a test that was withdrawn (410): when and why',
    ),
  }),
  'Problem',
  'An RFC 9457 problem document',
)
export type Problem = z.infer<typeof problem>
export const PROBLEM_TYPE = 'application/problem+json'
