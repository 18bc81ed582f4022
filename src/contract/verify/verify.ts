import { z } from 'zod/mini'
import type { Call } from '../call.ts'
import { described } from '../described.ts'
import { id, withoutOthers } from '../fields.ts'
import { VERIFY, VERIFY_STATES } from './verify-paths.ts'

const day = (of: string) => described(z.string(), `${of}, yyyy-MM-dd, by the laboratory's days`)

const bySha256 = withoutOthers({
  sha256: described(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case')), 'SHA-256 of a file'),
})
const byKey = withoutOthers({
  key: described(z.string().check(z.regex(/^[\w-]{20,64}$/, 'is no key of a QR code')), 'What the QR code of a report has behind `#key=`'),
})
const byNumber = withoutOthers({ number: id })

/** Response to *Verify*. */
export const verified = z.object({
  state: described(
    z.enum([...VERIFY_STATES]),
    '`genuine`: issued here, and the newest version. `replaced`: issued here, and a newer version is there. `withdrawn`: issued here and withdrawn. ' +
      '`unknown`: no file that was issued here, no key of a report, or no number of a public report; which of these, nothing tells',
  ),
  report: described(
    z.optional(
      z.object({
        number: described(z.string(), 'Number of the report'),
        isPublic: described(z.boolean(), 'Whether anybody can read it'),
        version: described(
          z.nullable(z.int()),
          'Version of the file, or the newest one of a number; null for a test that was brought in and has no versions',
        ),
        issuedOn: described(z.nullable(z.string()), "When that version was issued, yyyy-MM-dd, by the laboratory's days; null without one"),
        newestVersion: described(z.nullable(z.int()), 'Newest version; null without one'),
        isUnderReview: described(z.boolean(), 'Whether the laboratory is looking at it again: it is not to be relied on meanwhile'),
        withdrawnOn: z.optional(day('When it was withdrawn')),
      }),
    ),
    'Missing where the state is `unknown`',
  ),
})
export type Verified = z.infer<typeof verified>

export const verify = {
  method: 'POST',
  path: VERIFY,
  summary: 'Whether a report was issued here and is the newest, by the hash of its file, the key of its QR code, or its number',
  body: z.union([bySha256, byKey, byNumber], 'must have one of sha256, key and number'),
  response: verified,
  needsNoToken: true,
} satisfies Call
