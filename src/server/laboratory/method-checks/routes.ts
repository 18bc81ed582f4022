import type { FastifyInstance } from 'fastify'
import { addMethodCheck, listMethodChecks, type MethodCheck } from '../../../contract/console/quality/method-checks.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { invalidField, refusalIn } from '../../http/problems.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { addShortListRoutes, type ShortList } from '../lists/list-routes.ts'
import { nameOf, readPeopleNames } from '../people-names.ts'
import { addMethodCheckNow, type CheckRefusal } from './keep-checks.ts'

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
  const read = async (): Promise<MethodCheck[]> => {
    const rows = await db
      .selectFrom('method_checks')
      .leftJoin('method_checks as later', 'later.corrects', 'method_checks.id')
      .leftJoin('protocols', (join) =>
        join.onRef('protocols.id', '=', 'method_checks.protocol_id').onRef('protocols.version', '=', 'method_checks.protocol_version'),
      )
      .selectAll('method_checks')
      .select(['later.id as later', 'protocols.name'])
      .orderBy('method_checks.on_day', 'desc')
      .orderBy('method_checks.added_at', 'desc')
      .execute()
    const people = await readPeopleNames(db)
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      protocol: { id: row.protocol_id, version: row.protocol_version, name: row.name ?? row.protocol_id },
      on: row.on_day,
      what: row.what,
      outcome: row.outcome,
      note: row.note,
      addedAt: row.added_at,
      by: nameOf(row.added_by, people),
      corrects: row.corrects,
      isCorrected: row.later !== null,
    }))
  }
  /** The newest version of each protocol that is not retired. */
  const readVersions = async () => {
    const verified = (await read()).filter((one) => one.kind === 'verification' && one.outcome === 'satisfactory' && !one.isCorrected)
    const rows = await db
      .selectFrom('protocols')
      .select(['id', 'version', 'name'])
      .where('id', 'not in', db.selectFrom('retired_protocols').select('protocol_id'))
      .orderBy('id')
      .orderBy('version')
      .execute()
    return [...new Map(rows.map((row) => [row.id, row])).values()].map(({ id, version, name }) => ({
      id,
      version,
      name,
      isVerified: verified.some(({ protocol }) => protocol.id === id && protocol.version === version),
    }))
  }
  const list: ShortList<typeof listMethodChecks> = {
    read,
    filters: {
      kind: (one, kind) => one.kind === kind,
      protocol: ({ protocol }, id) => protocol.id === id,
      outcome: (one, outcome) => one.outcome === outcome,
    },
    sorts: { on: ({ on }) => on, protocol: ({ protocol }) => protocol.name },
    beside: async ({ signedIn }) => ({
      today: today(),
      mayChange: mayCall(addMethodCheck.access, signedIn.roles),
      versions: await readVersions(),
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
