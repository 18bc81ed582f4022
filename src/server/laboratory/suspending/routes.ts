import type { FastifyInstance } from 'fastify'
import { liftSuspension, suspendReports } from '../../../contract/console/bench/suspending.ts'
import { refusalIn } from '../../http/problems.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { liftSuspensionNow, suspendReportsNow, type SuspendingRefusal } from './suspend-reports.ts'

const refusal = refusalIn<SuspendingRefusal>({
  'role is gone': [409, 'Your roles do not allow this any more.'],
  'unknown suspension': [404, 'There is no such suspension.'],
  'lifted already': [409, 'Somebody has lifted this suspension already.'],
  'set it': [409, 'Another approver than who set it has to lift a suspension.'],
  'had a hand in it': [409, 'Somebody who had no hand in this test, and did not ask for it, has to lift its suspension.'],
  'control has not passed': [
    409,
    'A control of this test failed, or has not passed: the test is made again, or amended with a control that passed.',
  ],
  'not possible': [409, 'The report is withdrawn: there is nothing to lift any more.'],
})

/** Suspending reports, and lifting that again (HOLD-01 to HOLD-08). */
export const suspendingRoutes = (
  scope: FastifyInstance,
  { database, now, timeZone }: Pick<ConsoleContext, 'database' | 'now' | 'timeZone'>,
): void => {
  addConsoleRoute(scope, suspendReports, async ({ body: { reports, ...suspension }, signedIn }) => {
    const outcome = await suspendReportsNow(database, reports, suspension, { actor: signedIn.id, now: now(), timeZone })
    if (!outcome.ok) throw refusal(outcome.reason)
    return { reports: outcome.reports }
  })
  addConsoleRoute(scope, liftSuspension, async ({ params, body, signedIn }) => {
    const outcome = await liftSuspensionNow(database, params.id, body.note, { actor: signedIn.id, now: now(), timeZone })
    if (!outcome.ok) throw refusal(outcome.reason)
    return undefined
  })
}
