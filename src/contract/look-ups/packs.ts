import { z } from 'zod/mini'
import { STARTING, type Call } from '../call.ts'
import { described, namedSchema } from '../described.ts'
import { country } from '../fields.ts'
import { paths } from '../paths.ts'

export const packInfo = namedSchema(
  z.object({
    country: described(z.string(), 'Upper-case ISO code'),
    version: described(z.string(), 'Version of the data that the pack was made from'),
    tests: described(z.int(), 'Number of tests; for a reseller, of those that it may see'),
    bytes: described(z.int(), 'Size of the compressed download in bytes'),
    jsonBytes: described(z.int(), 'Size of the uncompressed JSON in bytes'),
    sha256: described(z.string(), "SHA-256 of the pack's JSON, lower-case hexadecimal"),
    url: described(z.string(), 'Address of the file, whose content never changes; 404 after newer data are imported'),
  }),
  'PackInfo',
  "One country's tests as one file for use without a network",
)
export type PackInfo = z.infer<typeof packInfo>

export const pack = {
  ...paths.pack,
  summary: "One country's tests for use without a network: size and address of the file",
  params: z.object({ country }),
  response: packInfo,
  refusals: { ...STARTING, 404: 'There are no tests of that country.' },
} satisfies Call
