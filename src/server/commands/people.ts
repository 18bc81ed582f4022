import { parseArgs } from 'node:util'
import { z } from 'zod/mini'
import { personEmail } from '../../contract/console/sign-in.ts'
import { JOIN_PAGE } from '../../domain/console/console-pages.ts'
import { COMMAND_LINE, type PersonRefusal } from '../../domain/console/people.ts'
import { isRole, ROLES, type Role } from '../../domain/console/roles.ts'
import type { Database } from '../db/open-db.ts'
import type { PersonRow } from '../db/schema/people-schema.ts'
import { STILL_IN_LOG, wipeDeleted } from '../db/sqlite/wipe-deleted.ts'
import { changePeople } from '../laboratory/people/change-people.ts'
import { erasePerson } from '../laboratory/people/erase.ts'
import { invite } from '../laboratory/people/invite.ts'
import { activeAdmins, findByEmail, findPerson, listAllPeople, personState } from '../laboratory/people/find-people.ts'
import { disablePerson, enablePerson, setRoles, signPersonOut, type PersonOutcome } from '../laboratory/people/roles.ts'
import { createPublicAddress } from '../http/public-address.ts'
import type { Command, CommandContext, Console } from './command.ts'
import { columns } from './columns.ts'
import { withDatabase } from './with-database.ts'

const WHY: Record<PersonRefusal, string> = {
  'unknown person': 'there is no such person',
  'last admin': 'this is the last admin',
  disabled: 'this person is disabled; tankmix people enable EMAIL first',
  'needs another admin': 'another admin must confirm it',
  'not waiting': 'the role does not wait',
  demonstration: 'this person belongs to the demonstration',
  'from the company': "people and roles come from the company's sign-in service",
}

const minute = (time: string | null): string => (time === null ? '' : time.slice(0, 16).replace('T', ' '))

const list = async ({ kysely }: Database, { out }: Console): Promise<number> => {
  const people = await listAllPeople(kysely)
  if (people.length === 0) out('There is nobody yet. tankmix people invite EMAIL --role admin invites the first person.')
  else
    out(
      columns(
        ['email', 'name', 'roles', 'state', 'last seen (UTC)', 'id'],
        people.map((person) => [
          person.email,
          person.name,
          person.roles.map(({ role, confirmed_by: by }) => (by === null ? `${role} (waits for a second admin)` : role)).join(', ') ||
            'none',
          personState(person, new Date()),
          minute(person.seenAt),
          person.id,
        ]),
      ),
    )
  return 0
}

/** The roles of a list such as `chemist,approver`; undefined where one is unknown. */
const readRoles = (texts: readonly string[]): Role[] | undefined => {
  const names = texts.flatMap((text) => text.split(',')).filter((name) => name !== '' && name !== 'none')
  return names.every(isRole) ? [...new Set(names)] : undefined
}

const inviteByEmail = async (database: Database, { settings, console }: CommandContext, args: string[]): Promise<number> => {
  if (settings.company) {
    console.error("Nobody was invited: with OIDC_ISSUER people sign in with the company's service.")
    return 1
  }
  const { values, positionals } = parseArgs({
    args,
    options: { role: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  })
  const roles = readRoles(values.role)
  const email = z.safeParse(personEmail, positionals[0])
  if (positionals.length !== 1 || roles === undefined || roles.length === 0) return usage(console)
  if (!email.success) {
    console.error(`${positionals[0]}: ${email.error.issues[0]!.message}`)
    return 2
  }
  const change = { actor: COMMAND_LINE, now: new Date() }
  const invited = await changePeople(database, change, (trx) => invite(trx, { email: email.data, roles }, change))
  if (!invited.ok) {
    console.error(`${email.data} was not invited: ${WHY[invited.reason]}.`)
    return 1
  }
  if (invited.isAgain) console.error(`The passkeys and sessions of ${email.data} were removed.`)
  console.error(`Give this link to ${email.data}. It works once, until ${minute(invited.expiresAt)} UTC:`)
  console.out(`${createPublicAddress(settings.publicUrl, settings.port).shown}${JOIN_PAGE}#${invited.token}`)
  return 0
}

/** The person with an email address or an id; says what is wrong otherwise. */
const find = async ({ kysely }: Database, { error }: Console, emailOrId: string): Promise<PersonRow | undefined> => {
  const byId = await findPerson(kysely, emailOrId)
  const found = byId ? [byId] : await findByEmail(kysely, emailOrId)
  if (found.length === 1) return found[0]
  if (found.length === 0) error(`There is nobody with the email address or id ${emailOrId}.`)
  else error(`${found.length} people have this email address; use an id: ${found.map(({ id }) => id).join(', ')}`)
  return undefined
}

type Change = { actor: string; now: Date }
type Work = (trx: Database['kysely'], id: string, change: Change) => Promise<PersonOutcome>
const WORKS: Record<string, { work: Work; said: string }> = {
  disable: { work: disablePerson, said: 'is disabled and signed out everywhere' },
  enable: { work: enablePerson, said: 'may sign in again' },
  'sign-out': { work: signPersonOut, said: 'is signed out everywhere' },
  erase: { work: erasePerson, said: 'was erased: name, address, passkeys and roles are gone' },
}

const changeOne = async (
  database: Database,
  console: Console,
  emailOrId: string,
  { work, said }: { work: Work; said: string },
): Promise<number> => {
  const person = await find(database, console, emailOrId)
  if (!person) return 1
  const change = { actor: COMMAND_LINE, now: new Date() }
  const outcome = await changePeople(database, change, (trx) => work(trx, person.id, change))
  if (!outcome.ok) {
    console.error(`Nothing was changed: ${WHY[outcome.reason]}.`)
    return 1
  }
  console.out(`${person.email} ${said}.`)
  if ((await activeAdmins(database.kysely)).length === 0) console.error('There is no admin who can sign in now.')
  return 0
}

/** What was erased must not stay in the files of the embedded database either. */
const wipe = async ({ settings, console }: CommandContext): Promise<number> => {
  if (await wipeDeleted(settings)) return 0
  console.error(STILL_IN_LOG)
  return 1
}

const usage = ({ error }: Console): number => {
  error(
    'tankmix people takes list, invite EMAIL --role ROLE, roles EMAIL ROLE[,ROLE], disable EMAIL, enable EMAIL, sign-out EMAIL or erase EMAIL',
  )
  return 2
}

export const peopleCommand: Command = {
  name: 'people',
  usage: 'people list|invite|roles|disable|…',
  summary: 'who may use the console of the laboratory',
  help: `tankmix people list                      everybody, with roles and state
tankmix people invite EMAIL --role ROLE  prints a link to register a passkey, good once and for 24 hours; for somebody who lost the key too:
                                         the passkeys that there were are removed, and the person and the admins are told by email
tankmix people roles EMAIL ROLE[,ROLE]   gives exactly these roles, or none
tankmix people disable EMAIL             ends the sessions of a person, who cannot sign in any more
tankmix people enable EMAIL              the opposite
tankmix people sign-out EMAIL            ends the sessions of a person
tankmix people erase EMAIL               removes name, address, passkeys and roles for good; records keep the id only
Roles: ${ROLES.join(', ')}. What is done here needs no second admin. An id stands for an email address too.`,
  options: ['--role'],
  run: async (context) => {
    const { settings, args, console } = context
    const [action = '', ...rest] = args
    return withDatabase(settings, async (database) => {
      if (action === 'list' && rest.length === 0) return await list(database, console)
      if (action === 'invite') return await inviteByEmail(database, context, rest)
      const roles = action === 'roles' && rest.length >= 2 ? readRoles(rest.slice(1)) : undefined
      if (roles)
        return await changeOne(database, console, rest[0]!, {
          work: (trx, id, change) => setRoles(trx, id, roles, change),
          said: `has these roles now: ${roles.join(', ') || 'none'}`,
        })
      const chosen = WORKS[action]
      if (!chosen || rest.length !== 1) return usage(console)
      const code = await changeOne(database, console, rest[0]!, chosen)
      return action === 'erase' && code === 0 ? await wipe(context) : code
    })
  },
}
