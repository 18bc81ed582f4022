import { z } from 'zod/mini'
import { STARTING, type Call } from './call.ts'
import { described, named } from './described.ts'
import { country } from './fields.ts'
import { paths } from './paths.ts'

export const packInfo = named(
  z.object({
    country: described(z.string(), 'Upper-case ISO code'),
    version: described(z.string(), 'Version of the data that the pack was made from'),
    tests: described(z.int(), 'Number of tests; a reseller is told how many of them it may see'),
    bytes: described(z.int(), 'Size in bytes as it travels, compressed'),
    jsonBytes: described(z.int(), 'Size of its JSON in bytes, as it is kept'),
    sha256: described(z.string(), "SHA-256 of the pack's JSON, lower-case hexadecimal"),
    url: described(z.string(), 'Address of the file, whose content never changes; 404 once newer data are there'),
  }),
  'PackInfo',
  "One country's tests as one file for use without a network",
)
export type PackInfo = z.infer<typeof packInfo>

export const pack = {
  ...paths.pack,
  summary: "One country's tests for use without a network: how much it is and where it lies",
  params: z.object({ country }),
  response: packInfo,
  refusals: { ...STARTING, 404: 'There are no tests of that country.' },
} satisfies Call
