import { z } from 'zod/mini'

/** What a page says of a release, written when it is made. It is none of the files that are offered. */
export const SHOWN = '.shown.json'

const count = z.number()
export const shownRelease = z.object({
  version: z.string(),
  files: z.array(z.object({ name: z.string(), sha256: z.string(), bytes: count })),
  /** Products and tests together. */
  changes: z.object({ added: count, amended: count, withdrawn: count }),
  /** How many it has, where there was no release before it to compare with. */
  first: z.optional(z.object({ products: count, tests: count })),
})
export type ShownRelease = z.infer<typeof shownRelease>
export type ChangeCounts = ShownRelease['changes']
