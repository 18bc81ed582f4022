import type { Kysely } from 'kysely'
import { COMMAND_LINE, GUARDED_ROLES, type PersonRefusal } from '../../../domain/console/people.ts'
import type { Role } from '../../../domain/console/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { isDemoPerson } from '../../db/is-demonstration.ts'
import type { PeopleChange } from './change-people.ts'
import { recordPerson } from './record.ts'
import { activeAdmins, findPerson, rolesOf } from './queries.ts'
import { endSessionsOf } from './sessions.ts'

type Db = Kysely<Schema>

export type PersonOutcome = { ok: true } | { ok: false; reason: PersonRefusal }
const done: PersonOutcome = { ok: true }
const refused = (reason: PersonRefusal): PersonOutcome => ({ ok: false, reason })

/** Whether there is an admin besides the one who acts and the person concerned. The command line is for emergencies and needs none. */
export const needsSecondAdmin = async (db: Db, personId: string, actor: string): Promise<boolean> =>
  actor !== COMMAND_LINE && (await activeAdmins(db)).some((id) => id !== actor && id !== personId)

const isLastAdmin = async (trx: Db, personId: string): Promise<boolean> => {
  const admins = await activeAdmins(trx)
  return admins.length === 1 && admins[0] === personId
}

/** Adds roles that a person does not have; a guarded one waits where there is a second admin. */
export const grantRoles = async (trx: Db, personId: string, roles: readonly Role[], { actor, now }: PeopleChange): Promise<void> => {
  const had = new Map((await rolesOf(trx, personId)).map((row) => [row.role, row]))
  const needsSecond = await needsSecondAdmin(trx, personId, actor)
  for (const role of roles) {
    const confirmed = GUARDED_ROLES.includes(role) && needsSecond ? null : actor
    const before = had.get(role)
    if (before === undefined)
      await trx
        .insertInto('roles')
        .values({ person_id: personId, role, granted_by: actor, granted_at: now.toISOString(), confirmed_by: confirmed })
        .execute()
    // The command line does not wait, also not for what waited before.
    else if (before.confirmed_by === null && confirmed !== null)
      await trx.updateTable('roles').set({ confirmed_by: confirmed }).where('person_id', '=', personId).where('role', '=', role).execute()
  }
}

/** The roles in force and those that wait, for the audit. */
export const rolesNow = async (db: Db, personId: string): Promise<{ roles: string[]; waiting: string[] }> => {
  const rows = await rolesOf(db, personId)
  const named = (isWaiting: boolean): string[] =>
    rows
      .filter((row) => (row.confirmed_by === null) === isWaiting)
      .map(({ role }) => role)
      .toSorted()
  return { roles: named(false), waiting: named(true) }
}

/** Gives a person exactly these roles. */
export const setRoles = async (trx: Db, personId: string, roles: readonly Role[], change: PeopleChange): Promise<PersonOutcome> => {
  if (!(await findPerson(trx, personId))) return refused('unknown person')
  if (await isDemoPerson(trx, personId)) return refused('demonstration')
  const isFree = change.actor === COMMAND_LINE
  const before = await rolesNow(trx, personId)
  if (!isFree && !roles.includes('admin') && (await isLastAdmin(trx, personId))) return refused('last admin')
  await trx
    .deleteFrom('roles')
    .where('person_id', '=', personId)
    .$if(roles.length > 0, (some) => some.where('role', 'not in', roles))
    .execute()
  await grantRoles(trx, personId, roles, change)
  await recordPerson(trx, change, 'roles', personId, { before, after: await rolesNow(trx, personId) })
  return done
}

/** Puts a role that waits in force, by an admin who neither granted it nor gets it, unless there is no such admin. */
export const confirmRole = async (trx: Db, personId: string, role: Role, change: PeopleChange): Promise<PersonOutcome> => {
  const { actor } = change
  const waiting = (await rolesOf(trx, personId)).find((row) => row.role === role && row.confirmed_by === null)
  if (!waiting) return refused('not waiting')
  const isSecond = actor !== waiting.granted_by && actor !== personId
  if (!isSecond && (await needsSecondAdmin(trx, personId, actor))) return refused('needs another admin')
  await trx.updateTable('roles').set({ confirmed_by: actor }).where('person_id', '=', personId).where('role', '=', role).execute()
  await recordPerson(trx, change, 'role-confirm', personId, { before: { grantedBy: waiting.granted_by }, after: { role } })
  return done
}

/** Disables a person and ends their sessions at once. */
export const disablePerson = async (trx: Db, personId: string, change: PeopleChange): Promise<PersonOutcome> => {
  const { actor, now } = change
  const person = await findPerson(trx, personId)
  if (!person) return refused('unknown person')
  if (actor !== COMMAND_LINE && (await isLastAdmin(trx, personId))) return refused('last admin')
  const sessions = await endSessionsOf(trx, personId)
  await trx.deleteFrom('invitations').where('person_id', '=', personId).execute()
  if (person.disabled_at === null)
    await trx.updateTable('people').set({ disabled_at: now.toISOString() }).where('id', '=', personId).execute()
  await recordPerson(trx, change, 'disable', personId, { before: { sessions } })
  return done
}

export const enablePerson = async (trx: Db, personId: string, change: PeopleChange): Promise<PersonOutcome> => {
  if (!(await findPerson(trx, personId))) return refused('unknown person')
  await trx.updateTable('people').set({ disabled_at: null }).where('id', '=', personId).execute()
  await recordPerson(trx, change, 'enable', personId)
  return done
}

/** Ends all sessions of a person. */
export const signPersonOut = async (trx: Db, personId: string, change: PeopleChange): Promise<PersonOutcome> => {
  if (!(await findPerson(trx, personId))) return refused('unknown person')
  const sessions = await endSessionsOf(trx, personId)
  await recordPerson(trx, change, 'sign-out-everywhere', personId, { before: { sessions } })
  return done
}
