import { z } from 'zod/mini'
import { CHOSEN_CAUSES } from '../../../domain/console/bench/suspensions.ts'
import { BENCH_ROLES } from '../../../domain/console/roles.ts'
import { id as testId } from '../../fields.ts'
import { line, lines } from '../../texts.ts'
import type { ConsoleCall } from '../console-call.ts'

/** Holding reports back while the laboratory finds out whether they are right (HOLD-01). */

export const MAX_SUSPENDED_AT_ONCE = 50
export const MAX_SUSPENSION_NOTE = 4_000
export const MAX_SUSPENSION_SOURCE = 200
const note = lines(MAX_SUSPENSION_NOTE).check(z.minLength(1, 'must not be empty'))

/** Why a report was not suspended: there is none with this number, or it is withdrawn or was never published. */
export const suspended = z.enum(['suspended', 'already suspended', 'unknown report', 'not published'])
export type SuspendedReport = z.infer<typeof suspended>

/**
 * Suspends reports one by one, each whole. `batch` is made by the caller: the same call again, after it was interrupted, suspends those that
 * are left. More reports than fit go in further calls with the same one.
 */
export const suspendReports = {
  method: 'POST',
  path: 'suspensions',
  access: BENCH_ROLES,
  body: z.object({
    batch: z.uuid(),
    reports: z.array(testId).check(z.minLength(1), z.maxLength(MAX_SUSPENDED_AT_ONCE)),
    cause: z.enum(CHOSEN_CAUSES),
    /** What it comes from, such as an instrument. */
    source: line(MAX_SUSPENSION_SOURCE),
    note,
  }),
  response: z.object({ reports: z.array(z.object({ id: z.string(), outcome: suspended })) }),
} as const satisfies ConsoleCall

/** Lifts one suspension of one report; by an approver who neither set it nor had a hand in the test. */
export const liftSuspension = {
  method: 'POST',
  path: 'suspensions/:id/lift',
  access: ['approver'],
  params: z.object({ id: z.uuid() }),
  body: z.object({ note }),
} as const satisfies ConsoleCall
