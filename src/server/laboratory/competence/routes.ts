import type { FastifyInstance } from 'fastify'
import { endCompetence, giveCompetence, listCompetences, type ListedCompetence } from '../../../contract/console/competence.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { COMPETENCE_LEVELS, competenceState } from '../../../domain/method/competence.ts'
import { refusalIn } from '../../http/problems.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { addShortListRoutes, type ShortList } from '../lists/list-routes.ts'
import { isErased, nameOf, readPeopleNames } from '../people-names.ts'
import { readNewestProtocols } from '../protocols/read-protocols.ts'
import { endCompetenceNow, giveCompetenceNow, type CompetenceRefusal } from './keep-competence.ts'
import { competenceOf, isAlone, readCompetences, readEnabledPeople, soonFrom } from './read-competence.ts'

const refusal = refusalIn<CompetenceRefusal>({
  'role is gone': [409, 'Your roles do not allow this any more.'],
  'unknown person': [404, 'There is no such person, or they are disabled.'],
  'unknown protocol': [404, 'There is no such protocol.'],
  'own competence': [403, 'Somebody else has to authorise you.'],
  'unknown competence': [404, 'There is no such competence.'],
  'not possible': [409, 'This was given with other values already.'],
  'ended already': [409, 'Somebody has ended this already.'],
})

/** Who is trained and authorised for which protocol: everybody reads it, approvers and admins keep it (COMP-01). */
export const competenceRoutes = (
  scope: FastifyInstance,
  { database, now, timeZone, today }: Pick<ConsoleContext, 'database' | 'now' | 'timeZone' | 'today'>,
): void => {
  const db = database.kysely
  const list: ShortList<typeof listCompetences> = {
    read: async ({ query }) => {
      const people = await readPeopleNames(db)
      const protocols = new Map((await readNewestProtocols(db)).map(({ id, name }) => [id, name]))
      const days = soonFrom({ now: now(), timeZone })
      return (await readCompetences(db, query)).map((row): ListedCompetence => ({
        id: row.id,
        person: { id: row.person_id, name: nameOf(row.person_id, people) },
        protocol: { id: row.protocol_id, name: protocols.get(row.protocol_id) ?? row.protocol_id },
        level: row.level,
        from: row.valid_from,
        until: row.valid_until,
        state: competenceState(competenceOf(row), days),
        note: row.note,
        given: { at: row.given_at, by: nameOf(row.given_by, people) },
        ended: row.ended_at === null ? null : { at: row.ended_at, by: nameOf(row.ended_by ?? '', people), reason: row.end_reason ?? '' },
      }))
    },
    filters: {
      person: null,
      protocol: null,
      level: (one, level) => one.level === level,
      state: (one, state) => one.state === state,
    },
    sorts: {
      person: ({ person }) => person.name,
      protocol: ({ protocol }) => protocol.name,
      level: ({ level }) => COMPETENCE_LEVELS.indexOf(level),
      from: ({ from }) => from,
      until: ({ until }) => until,
    },
    beside: async ({ signedIn }) => {
      const people = await readPeopleNames(db)
      const ids = await readEnabledPeople(db)
      return {
        today: today(),
        mayGive: mayCall(giveCompetence.access, signedIn.roles),
        isAlone: await isAlone(db, signedIn.id),
        people: ids.filter((id) => !isErased(id, people)).map((id) => ({ id, name: nameOf(id, people) })),
        protocols: (await readNewestProtocols(db)).filter(({ isRetired }) => !isRetired).map(({ id, name }) => ({ id, name })),
      }
    },
    cells: {
      person: ({ person }) => person.name,
      protocol: ({ protocol }) => protocol.name,
      level: ({ level }) => level,
      from: ({ from }) => from,
      until: ({ until }) => until,
      state: ({ state }) => state,
      note: ({ note }) => note,
      givenBy: ({ given }) => given.by,
      givenAt: ({ given }) => given.at,
      endedAt: ({ ended }) => ended?.at ?? null,
      endedBy: ({ ended }) => ended?.by ?? null,
      endReason: ({ ended }) => ended?.reason ?? null,
    },
  }
  addShortListRoutes(scope, listCompetences, list, today)
  addConsoleRoute(scope, giveCompetence, async ({ body, signedIn }) => {
    const outcome = await giveCompetenceNow(database, body, { actor: signedIn.id, now: now() })
    if (!outcome.ok) throw refusal(outcome.reason)
    return undefined
  })
  addConsoleRoute(scope, endCompetence, async ({ params: { id }, body: { reason }, signedIn }) => {
    const outcome = await endCompetenceNow(database, id, reason, { actor: signedIn.id, now: now() })
    if (!outcome.ok) throw refusal(outcome.reason)
    return undefined
  })
}
