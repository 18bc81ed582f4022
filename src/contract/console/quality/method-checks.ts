import { z } from 'zod/mini'
import { METHOD_CHECK_KINDS, METHOD_CHECK_OUTCOMES } from '../../../domain/console/method-checks.ts'
import { BENCH_ROLES, ROLES } from '../../../domain/console/roles.ts'
import { id as publicId, rowVersion } from '../../fields.ts'
import { browserKey, day, line, lines } from '../../texts.ts'
import type { ConsoleCall } from '../console-call.ts'
import { describeList } from '../list.ts'

export const MAX_CHECK_TEXT = 200
export const MAX_CHECK_NOTE = 4_000

const protocol = z.object({ id: publicId, version: rowVersion })
const listed = z.object({
  id: z.string(),
  kind: z.enum(METHOD_CHECK_KINDS),
  protocol: z.extend(protocol, { name: z.string() }),
  on: z.string(),
  what: z.string(),
  outcome: z.enum(METHOD_CHECK_OUTCOMES),
  note: z.string(),
  addedAt: z.string(),
  by: z.string(),
  /** The one whose place it took. */
  corrects: z.nullable(z.string()),
  /** Whether another one took its place. */
  isCorrected: z.boolean(),
})
export type MethodCheck = z.infer<typeof listed>

/** A version that new tests are made by, and whether a satisfactory verification of it that nobody corrected is there. */
const usedVersion = z.extend(protocol, { name: z.string(), isVerified: z.boolean() })

export const listMethodChecks = describeList({
  path: 'method-checks',
  access: ROLES,
  rows: 'checks',
  row: listed,
  columns: {
    on: { isShown: true, csv: 'Day', sort: 'desc' },
    kind: { isShown: true, csv: 'Kind' },
    protocol: { isShown: true, csv: 'Protocol', sort: 'asc' },
    version: { csv: 'Version' },
    what: { isShown: true, csv: 'What' },
    outcome: { isShown: true, csv: 'Outcome' },
    note: { csv: 'Note' },
    by: { csv: 'Entered by' },
    entered: { csv: 'Entered' },
    corrected: { csv: 'Corrected since' },
  },
  order: 'on',
  filters: { kind: z.enum(METHOD_CHECK_KINDS), protocol: publicId, outcome: z.enum(METHOD_CHECK_OUTCOMES) },
  beside: { today: z.string(), mayChange: z.boolean(), versions: z.array(usedVersion) },
})

/** Enters a verification or the result of a proficiency test, or corrects one. */
export const addMethodCheck = {
  method: 'POST',
  path: 'method-checks',
  access: BENCH_ROLES,
  body: z.object({
    id: browserKey,
    kind: z.enum(METHOD_CHECK_KINDS),
    protocol,
    on: day,
    what: line(MAX_CHECK_TEXT).check(z.minLength(1, 'must not be empty')),
    outcome: z.enum(METHOD_CHECK_OUTCOMES),
    note: lines(MAX_CHECK_NOTE).check(z.minLength(1, 'must not be empty')),
    corrects: z.nullable(browserKey),
  }),
} as const satisfies ConsoleCall
export type NewMethodCheck = z.infer<typeof addMethodCheck.body>
