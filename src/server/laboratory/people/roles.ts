import type { Kysely } from 'kysely'
import { COMMAND_LINE, COMPANY_SIGN_IN, GUARDED_ROLES, type PersonRefusal } from '../../../domain/console/people.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import type { RoleRow } from '../../db/schema/people-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { isDemoPerson } from '../../db/is-demonstration.ts'
import { isIndependent } from '../../mail/independent.ts'
import type { PeopleChange } from './change-people.ts'
import { recordPerson } from './record.ts'
import { activeAdmins, findPerson, rolesOf } from './find-people.ts'
import { endSessionsOf } from './sessions.ts'
import { adminsToTell, tellOf, tellOfWaiting } from './tell-of-roles.ts'

type Db = Kysely<Schema>

export type PersonOutcome = { ok: true } | { ok: false; reason: PersonRefusal }
const done: PersonOutcome = { ok: true }
const refused = (reason: PersonRefusal): PersonOutcome => ({ ok: false, reason })

const guardedOf = (roles: readonly Role[]): Role[] => roles.filter((role) => GUARDED_ROLES.includes(role))

/** How long a guarded role waits for another admin before the one who granted it may put it in force (LAB-184). */
const GUARD_MS = DAY_MS

/** From when on any admin may put a role in force that waits. */
export const anyAdminFrom = ({ granted_at: at }: Pick<RoleRow, 'granted_at'>): string => new Date(Date.parse(at) + GUARD_MS).toISOString()

/** The command line is for emergencies and the company keeps its own people: neither waits. */
const waitsForOthers = (actor: string): boolean => actor !== COMMAND_LINE && actor !== COMPANY_SIGN_IN

export type Account = { id: string; email: string }

/**
 * Whether this admin may put a role that waits in force: one who neither granted it nor gets it, under any account of the same mailbox, at
 * once; others after a day.
 */
export const mayConfirm = (
  { granted_at: at }: Pick<RoleRow, 'granted_at'>,
  { granter, receiver, confirmer }: { granter: Account | undefined; receiver: Account; confirmer: Account },
  now: Date,
): boolean => {
  const concerned = granter ? [granter, receiver] : [receiver]
  const isAnother = isIndependent(confirmer, { people: concerned.map(({ id }) => id), emails: concerned.map(({ email }) => email) })
  return isAnother || now.getTime() - Date.parse(at) >= GUARD_MS
}

const isLastAdmin = async (trx: Db, personId: string): Promise<boolean> => {
  const admins = await activeAdmins(trx)
  return admins.length === 1 && admins[0] === personId
}

/** Adds roles that a person does not have; a guarded one that an admin gives waits, also where there is no other admin. */
export const grantRoles = async (trx: Db, personId: string, roles: readonly Role[], { actor, now }: PeopleChange): Promise<void> => {
  const had = new Map((await rolesOf(trx, personId)).map((row) => [row.role, row]))
  const added: Role[] = []
  for (const role of roles) {
    const confirmed = GUARDED_ROLES.includes(role) && waitsForOthers(actor) ? null : actor
    if (confirmed === null && !had.has(role)) added.push(role)
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
  if (added.length > 0) await tellOfWaiting(trx, personId, { actor, now })
}

/**
 * An account that goes to whoever has a link, or that is opened again, is as if new: its guarded roles wait once more (LAB-184).
 */
export const guardAgain = async (trx: Db, personId: string, change: PeopleChange): Promise<void> => {
  if (!waitsForOthers(change.actor)) return
  const adminsBefore = await adminsToTell(trx, change.now)
  const lost = guardedOf((await rolesNow(trx, personId)).roles)
  const { numUpdatedRows: guarded } = await trx
    .updateTable('roles')
    .set({ confirmed_by: null, granted_by: change.actor, granted_at: change.now.toISOString() })
    .where('person_id', '=', personId)
    .where('role', 'in', GUARDED_ROLES)
    .executeTakeFirst()
  if (lost.length > 0) await tellOf(trx, 'role waits again', { person: personId, adminsBefore }, change)
  else if (guarded > 0n) await tellOfWaiting(trx, personId, change)
}

/** The roles in force and those that wait, for the audit. */
export const rolesNow = async (db: Db, personId: string): Promise<{ roles: Role[]; waiting: Role[] }> => {
  const rows = await rolesOf(db, personId)
  const named = (isWaiting: boolean): Role[] =>
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
  const adminsBefore = await adminsToTell(trx, change.now)
  await trx
    .deleteFrom('roles')
    .where('person_id', '=', personId)
    .$if(roles.length > 0, (some) => some.where('role', 'not in', roles))
    .execute()
  if (guardedOf(before.roles).some((role) => !roles.includes(role)))
    await tellOf(trx, 'role taken', { person: personId, adminsBefore }, change)
  await grantRoles(trx, personId, roles, change)
  await recordPerson(trx, change, 'roles', personId, { before, after: await rolesNow(trx, personId) })
  return done
}

/** Puts a role that waits in force: an admin who neither granted it nor gets it, or any admin after a day. */
export const confirmRole = async (trx: Db, personId: string, role: Role, change: PeopleChange): Promise<PersonOutcome> => {
  const { actor, now } = change
  const waiting = (await rolesOf(trx, personId)).find((row) => row.role === role && row.confirmed_by === null)
  const [receiver, confirmer] = [await findPerson(trx, personId), await findPerson(trx, actor)]
  if (!waiting || !receiver || !confirmer) return refused('not waiting')
  const granter = await findPerson(trx, waiting.granted_by)
  if (!mayConfirm(waiting, { granter, receiver, confirmer }, now)) return refused('needs another admin')
  await trx.updateTable('roles').set({ confirmed_by: actor }).where('person_id', '=', personId).where('role', '=', role).execute()
  await recordPerson(trx, change, 'role-confirm', personId, { before: { grantedBy: waiting.granted_by }, after: { role } })
  return done
}

/** Disables a person and ends their sessions at once; `tell` is called where that is new. */
export const shutOut = async (
  trx: Db,
  personId: string,
  change: PeopleChange,
  tell: () => Promise<void> = () => Promise.resolve(),
): Promise<PersonOutcome> => {
  const { actor, now } = change
  const person = await findPerson(trx, personId)
  if (!person) return refused('unknown person')
  if (actor !== COMMAND_LINE && (await isLastAdmin(trx, personId))) return refused('last admin')
  const sessions = await endSessionsOf(trx, personId)
  await trx.deleteFrom('invitations').where('person_id', '=', personId).execute()
  if (person.disabled_at === null) {
    await trx.updateTable('people').set({ disabled_at: now.toISOString() }).where('id', '=', personId).execute()
    await tell()
  }
  await recordPerson(trx, change, 'disable', personId, { before: { sessions } })
  return done
}

/** The same, and tells that person and the admins of before (LAB-184). */
export const disablePerson = async (trx: Db, personId: string, change: PeopleChange): Promise<PersonOutcome> => {
  const adminsBefore = await adminsToTell(trx, change.now)
  return shutOut(trx, personId, change, async () => {
    if (!(await isDemoPerson(trx, personId))) await tellOf(trx, 'account disabled', { person: personId, adminsBefore }, change)
  })
}

/** Lets somebody in again who was disabled. Of anybody else it changes nothing: their roles would wait anew, those of the last admin too. */
export const enablePerson = async (trx: Db, personId: string, change: PeopleChange): Promise<PersonOutcome> => {
  const person = await findPerson(trx, personId)
  if (!person) return refused('unknown person')
  if (person.disabled_at === null) return done
  await trx.updateTable('people').set({ disabled_at: null }).where('id', '=', personId).execute()
  await guardAgain(trx, personId, change)
  await recordPerson(trx, change, 'enable', personId, { after: await rolesNow(trx, personId) })
  return done
}

/** Ends all sessions of a person. */
export const signPersonOut = async (trx: Db, personId: string, change: PeopleChange): Promise<PersonOutcome> => {
  if (!(await findPerson(trx, personId))) return refused('unknown person')
  const sessions = await endSessionsOf(trx, personId)
  await recordPerson(trx, change, 'sign-out-everywhere', personId, { before: { sessions } })
  return done
}
