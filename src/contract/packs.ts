import { z } from 'zod/mini'
import type { Call } from './call.ts'
import { country } from './fields.ts'
import { paths } from './paths.ts'

export const packInfo = z.object({
  /** Upper-case code. */
  country: z.string(),
  /** Version of the data that the pack was made from. */
  version: z.string(),
  tests: z.number(),
  /** As it travels, compressed. */
  bytes: z.number(),
  /** Of its JSON, as it is kept. */
  jsonBytes: z.number(),
  /** Lower-case hexadecimal SHA-256 of the pack's JSON. */
  sha256: z.string(),
  /** Address of the file, which never changes. */
  url: z.string(),
})
export type PackInfo = z.infer<typeof packInfo>

export const pack = {
  ...paths.pack,
  summary: "One country's tests for use without a network: how much it is and where it lies",
  params: z.object({ country }),
  response: packInfo,
} satisfies Call
