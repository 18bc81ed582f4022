import type { FastifyInstance } from 'fastify'
import { changeControlCall, createControl, linkControlCall, unlinkControlCall } from '../../../contract/console/bench/controls.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { SignedIn } from '../people/sessions.ts'
import type { RunChange, RunOutcome } from '../runs/run-change.ts'
import { changeControl } from './change-control.ts'
import { createControls } from './create-control.ts'
import { linkControl, unlinkControl } from './link-control.ts'

type ControlContext = Pick<ConsoleContext, 'database' | 'now' | 'timeZone'> & {
  /** The new version of a test, or the problem that kept it as it was. */
  answer: (outcome: RunOutcome) => Promise<number>
}

/** Controls of tests: begun, linked and concluded (JAR-11 to JAR-19). */
export const controlRoutes = (scope: FastifyInstance, { database, now, timeZone, answer }: ControlContext): void => {
  const by = ({ id: actor, roles }: SignedIn): RunChange => ({ actor, roles, now: now(), timeZone })

  addConsoleRoute(scope, createControl, async ({ body, signedIn }) => {
    const outcome = await createControls(database, body.control, body.for, by(signedIn))
    if (outcome.ok) return { ids: outcome.ids }
    await answer(outcome)
    return { ids: [] }
  })
  addConsoleRoute(scope, changeControlCall, async ({ params: { id }, body: { rowVersion, change }, signedIn }) => ({
    rowVersion: await answer(await changeControl(database, { id, rowVersion }, change, by(signedIn))),
  }))
  addConsoleRoute(scope, linkControlCall, async ({ params: { id }, body: { control }, signedIn }) => ({
    rowVersion: await answer(await linkControl(database, id, control, by(signedIn))),
  }))
  addConsoleRoute(scope, unlinkControlCall, async ({ params: { id, control }, body: { note }, signedIn }) => ({
    rowVersion: await answer(await unlinkControl(database, id, control, note, by(signedIn))),
  }))
}
