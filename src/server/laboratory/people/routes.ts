import type { FastifyInstance } from 'fastify'
import {
  confirmRoleCall,
  disablePersonCall,
  enablePersonCall,
  invitePerson,
  listPeople,
  PERSON_STATES,
  setRolesCall,
  signPersonOutCall,
  type Person,
} from '../../../contract/console/people.ts'
import { JOIN_PAGE } from '../../../domain/console/console-pages.ts'
import type { PersonRefusal } from '../../../domain/console/people.ts'
import { addConsoleRoute } from '../access.ts'
import { addShortListRoutes, type ShortList } from '../lists/list-routes.ts'
import type { ConsoleContext } from '../console-context.ts'
import { refusalIn } from '../../http/problems.ts'
import type { PublicAddress } from '../../http/public-address.ts'
import { changePeople } from './change-people.ts'
import { invite } from './invite.ts'
import { activeAdmins, isEnoughToPublish, listAllPeople, personState, type ListedPerson } from './find-people.ts'
import * as change from './roles.ts'

const refusal = refusalIn<PersonRefusal>({
  'unknown person': [404, 'There is no such person.'],
  'last admin': [409, 'This is the last admin. Make somebody else an admin first.'],
  disabled: [409, 'This person is disabled. Enable them first.'],
  'needs another admin': [409, 'Another admin must confirm this role, or a day must have passed since it was granted.'],
  'not waiting': [409, 'This role does not wait for anybody any more.'],
  demonstration: [409, 'This person belongs to the demonstration and goes with it.'],
  'from the company': [409, "People and their roles come from the company's sign-in service."],
})
type Reader = change.Account & { admins: string[]; now: Date }

const shown = (person: ListedPerson, everybody: ReadonlyMap<string, ListedPerson>, { admins, now, ...confirmer }: Reader): Person => {
  const called = (by: string): string => {
    const known = everybody.get(by)
    return known ? known.name || known.email : by
  }
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    roles: person.roles.filter((row) => row.confirmed_by !== null).map(({ role }) => role),
    waiting: person.roles
      .filter((row) => row.confirmed_by === null)
      .map((row) => ({
        role: row.role,
        grantedBy: called(row.granted_by),
        anyAdminFrom: change.anyAdminFrom(row),
        mayConfirm: change.mayConfirm(row, { granter: everybody.get(row.granted_by), receiver: person, confirmer }, now),
      })),
    state: personState(person, now),
    invitedUntil: person.invitedUntil,
    seenAt: person.seenAt,
    sessions: person.sessions,
    isLastAdmin: admins.length === 1 && admins[0] === person.id,
    isDemonstration: person.isDemonstration,
  }
}

/** The page of people, for admins. */
export const peopleRoutes = (
  scope: FastifyInstance,
  { database, now, today, wakeMail, address, isCompany }: ConsoleContext & { address: PublicAddress; isCompany: boolean },
): void => {
  const list: ShortList<typeof listPeople> = {
    read: async ({ signedIn: { id, email } }) => {
      const all = await listAllPeople(database.kysely)
      const everybody = new Map(all.map((person) => [person.id, person]))
      const reader: Reader = { id, email, admins: await activeAdmins(database.kysely), now: now() }
      return all.map((person) => shown(person, everybody, reader))
    },
    filters: { role: ({ roles }, role) => roles.includes(role), state: (one, state) => one.state === state },
    sorts: {
      email: ({ email }) => email,
      name: ({ name, email }) => name || email,
      state: ({ state }) => PERSON_STATES.indexOf(state),
      seen: ({ seenAt }) => seenAt,
    },
    beside: async ({ signedIn: { id } }) => {
      const admins = await activeAdmins(database.kysely)
      return {
        from: isCompany ? ('company' as const) : ('invitations' as const),
        isOnlyAdmin: admins.length === 1 && admins[0] === id,
        isEnoughToPublish: isEnoughToPublish(await listAllPeople(database.kysely)),
      }
    },
    cells: {
      email: ({ email }) => email,
      name: ({ name }) => name,
      roles: ({ roles }) => roles.join(', '),
      waiting: ({ waiting }) => waiting.map(({ role }) => role).join(', '),
      state: ({ state }) => state,
      seen: ({ seenAt }) => seenAt,
      sessions: ({ sessions }) => sessions,
    },
  }
  addShortListRoutes(scope, listPeople, list, today)

  const requireInvitations = (): void => {
    if (isCompany) throw refusal('from the company')
  }

  addConsoleRoute(scope, invitePerson, async (request) => {
    requireInvitations()
    const { body, signedIn } = request
    const asked = { email: body.email, roles: body.roles ?? [] }
    const by = { actor: signedIn.id, now: now() }
    const invited = await changePeople(database, by, (trx) => invite(trx, asked, by))
    if (!invited.ok) throw refusal(invited.reason)
    wakeMail()
    return { link: `${address.originFor(request)}${JOIN_PAGE}#${invited.token}`, expiresAt: invited.expiresAt }
  })

  type Work = (trx: Parameters<typeof change.enablePerson>[0], by: { actor: string; now: Date }) => Promise<change.PersonOutcome>
  const run = async (actor: string, work: Work): Promise<undefined> => {
    const by = { actor, now: now() }
    const outcome = await changePeople(database, by, (trx) => work(trx, by))
    if (!outcome.ok) throw refusal(outcome.reason)
    wakeMail()
  }
  addConsoleRoute(scope, setRolesCall, ({ params, body, signedIn }) => {
    requireInvitations()
    return run(signedIn.id, (trx, by) => change.setRoles(trx, params.id, body.roles, by))
  })
  addConsoleRoute(scope, confirmRoleCall, ({ params, body, signedIn }) => {
    requireInvitations()
    return run(signedIn.id, (trx, by) => change.confirmRole(trx, params.id, body.role, by))
  })
  addConsoleRoute(scope, disablePersonCall, ({ params, signedIn }) =>
    run(signedIn.id, (trx, by) => change.disablePerson(trx, params.id, by)),
  )
  addConsoleRoute(scope, enablePersonCall, ({ params, signedIn }) => run(signedIn.id, (trx, by) => change.enablePerson(trx, params.id, by)))
  addConsoleRoute(scope, signPersonOutCall, ({ params, signedIn }) =>
    run(signedIn.id, (trx, by) => change.signPersonOut(trx, params.id, by)),
  )
}
