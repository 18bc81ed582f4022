import { z } from 'zod/mini'

/** How a test is bound to others that are the same test done again. */
export const repetition = {
  /** The report or test that it repeats, and the tests that repeat it. */
  repeats: z.nullable(z.string()),
  repeatedBy: z.array(z.string()),
  /** The references of the requests that go on with a repetition; null where the reader cannot begin one now. */
  repeatFor: z.nullable(z.array(z.string())),
}
