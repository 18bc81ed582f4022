import type { FastifyInstance } from 'fastify'
import { addProtocol, addProtocolVersion, listProtocols, readProtocol, retireProtocol } from '../../../contract/console/bench/protocols.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { ID_PATTERN } from '../../../domain/records.ts'
import { addConsoleRoute } from '../access.ts'
import { addShortListRoutes, type ShortList } from '../lists/list-routes.ts'
import type { ConsoleContext } from '../console-context.ts'
import { invalidField, notFound, ProblemError } from '../../http/problems.ts'
import { nameOf, readPeopleNames } from '../people-names.ts'
import { addVersion, setRetired, type ProtocolOutcome } from './keep-protocols.ts'
import { limitsOf, readNewestProtocols, readProtocolVersions, requirementsOf, watersOf } from './read-protocols.ts'

const versionOf = (outcome: ProtocolOutcome, id: string): number => {
  if (outcome.ok) return outcome.version
  if (outcome.reason === 'unknown protocol') throw notFound('unknown protocol', `There is no protocol ${id}, or not this version of it.`)
  if (outcome.reason === 'known protocol') throw invalidField('id', `protocol ${id} exists already`)
  if (outcome.reason === 'not possible') throw new ProblemError(409, 'not possible', 'This protocol is in this state already.')
  throw new ProblemError(409, 'changed meanwhile', 'There is a newer version of this protocol since you opened it; look at it first.')
}

/** Protocols: everybody of the laboratory reads all versions, admins add to them (LAB-105). */
export const protocolRoutes = (
  scope: FastifyInstance,
  { database, now, today, dayOf }: Pick<ConsoleContext, 'database' | 'now' | 'today' | 'dayOf'>,
): void => {
  const db = database.kysely

  const list: ShortList<typeof listProtocols> = {
    read: () => readNewestProtocols(db),
    filters: { state: ({ isRetired }, state) => isRetired === (state === 'retired') },
    sorts: { name: ({ name }) => name, version: ({ version }) => version, state: ({ isRetired }) => Number(isRetired) },
    beside: ({ signedIn }) => ({ mayEdit: mayCall(addProtocol.access, signedIn.roles) }),
    cells: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      version: ({ version }) => version,
      made: ({ madeAt }) => dayOf(madeAt),
      state: ({ isRetired }) => (isRetired ? 'retired' : 'offered'),
    },
  }
  addShortListRoutes(scope, listProtocols, list, today)

  addConsoleRoute(scope, readProtocol, async ({ params: { id }, signedIn }) => {
    const found = await readProtocolVersions(db, id)
    if (!found) throw notFound('unknown protocol', `There is no protocol ${id}.`)
    const { versions, retired } = found
    const people = await readPeopleNames(db)
    return {
      id,
      versions: versions.map(
        ({ version, name, text, decision_rule: decisionRule, limits, waters, requirements, made_at: madeAt, made_by: by, tests }) => ({
          version,
          name,
          text,
          decisionRule,
          limits: limitsOf({ limits }),
          waters: watersOf({ waters }),
          requirements: requirementsOf({ requirements }),
          madeAt,
          by: by === '' ? '' : nameOf(by, people),
          tests,
        }),
      ),
      retired: retired ? { at: retired.retired_at, by: nameOf(retired.retired_by, people) } : null,
      mayEdit: mayCall(addProtocol.access, signedIn.roles),
    }
  })

  addConsoleRoute(scope, addProtocol, async ({ body: { id, ...content }, signedIn }) => {
    if (!ID_PATTERN.test(id)) throw invalidField('id', 'must be 1 to 64 letters, digits or . _ -')
    versionOf(await addVersion(database, { id, base: 0 }, content, { actor: signedIn.id, now: now() }), id)
    return { id }
  })

  addConsoleRoute(scope, addProtocolVersion, async ({ params: { id }, body: { base, ...content }, signedIn }) => ({
    version: versionOf(await addVersion(database, { id, base }, content, { actor: signedIn.id, now: now() }), id),
  }))

  addConsoleRoute(scope, retireProtocol, async ({ params: { id }, body: { isRetired }, signedIn }) => {
    versionOf(await setRetired(database, id, isRetired, { actor: signedIn.id, now: now() }), id)
    return undefined
  })
}
