import type { FastifyInstance } from 'fastify'
import { addMethodCheck, listMethodChecks } from '../../../contract/console/quality/method-checks.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { invalidField, refusalIn } from '../../http/problems.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { addShortListRoutes, type ShortList } from '../lists/list-routes.ts'
import { addMethodCheckNow, type CheckRefusal } from './keep-checks.ts'
import { readMethodChecks, readUsedVersions } from './read-checks.ts'

const refusal = refusalIn<Exclude<CheckRefusal, 'in the future' | 'unknown protocol'>>({
  'role is gone': [409, 'Your roles do not allow this any more.'],
  'known check': [409, 'Something else was entered with this key.'],
  'corrected already': [409, 'There is nothing to correct, or somebody has corrected it already.'],
})

/** Verifications of methods and results of proficiency tests: everybody reads them, who works at the bench enters them (CHECK-01). */
export const methodCheckRoutes = (
  scope: FastifyInstance,
  { database, now, timeZone, today, dayOf }: Pick<ConsoleContext, 'database' | 'now' | 'timeZone' | 'today' | 'dayOf'>,
): void => {
  const db = database.kysely
  const list: ShortList<typeof listMethodChecks> = {
    read: () => readMethodChecks(db),
    filters: {
      kind: (one, kind) => one.kind === kind,
      protocol: ({ protocol }, id) => protocol.id === id,
      outcome: (one, outcome) => one.outcome === outcome,
    },
    sorts: { on: ({ on }) => on, protocol: ({ protocol }) => protocol.name },
    beside: async ({ signedIn }) => ({
      today: today(),
      mayChange: mayCall(addMethodCheck.access, signedIn.roles),
      versions: await readUsedVersions(db),
    }),
    cells: {
      on: ({ on }) => on,
      kind: ({ kind }) => kind,
      protocol: ({ protocol }) => protocol.name,
      version: ({ protocol }) => protocol.version,
      what: ({ what }) => what,
      outcome: ({ outcome }) => outcome,
      note: ({ note }) => note,
      by: ({ by }) => by,
      entered: ({ addedAt }) => dayOf(addedAt),
      corrected: ({ isCorrected }) => (isCorrected ? 'yes' : null),
    },
  }
  addShortListRoutes(scope, listMethodChecks, list, today)
  addConsoleRoute(scope, addMethodCheck, async ({ body, signedIn }) => {
    const outcome = await addMethodCheckNow(database, body, { actor: signedIn.id, now: now(), timeZone })
    if (outcome.ok) return undefined
    if (outcome.reason === 'in the future') throw invalidField('on', 'must not be in the future')
    throw outcome.reason === 'unknown protocol' ? invalidField('protocol', 'choose a version that is there') : refusal(outcome.reason)
  })
}
