import type { Kysely } from 'kysely'
import { addressKey } from '../../../contract/requests/email-address.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { isIndependent } from '../../mail/independent.ts'
import type { PersonRow, RoleRow } from '../../db/schema/people-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { isInvitationOpen } from './invitation-time.ts'

type Db = Kysely<Schema>

export const findPerson = (db: Db, id: string): Promise<PersonRow | undefined> =>
  db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * The people with an email address, however it is spelled: any number from a company's sign-in service, and one with passkeys, or one for each
 * spelling that an edition before was given. Laboratories have tens of people, and what is sealed of one has no room for another form.
 */
export const findByEmail = async (db: Db, email: string): Promise<PersonRow[]> => {
  const key = addressKey(email)
  return (await db.selectFrom('people').selectAll().orderBy('id').execute()).filter((person) => addressKey(person.email) === key)
}

export const rolesOf = (db: Db, personId: string): Promise<RoleRow[]> =>
  db.selectFrom('roles').selectAll().where('person_id', '=', personId).execute()

/** Admins who can sign in: with the role in force, not disabled, and with a passkey or from the company's sign-in service. */
export const activeAdmins = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('people')
    .innerJoin('roles', 'roles.person_id', 'people.id')
    .select('people.id')
    .where('roles.role', '=', 'admin')
    .where('roles.confirmed_by', 'is not', null)
    .where('people.disabled_at', 'is', null)
    .where((where) =>
      where.or([
        where('people.issuer', 'is not', null),
        where.exists(where.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.person_id', '=', 'people.id')),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export type ListedPerson = PersonRow & {
  roles: RoleRow[]
  invitedUntil: string | null
  passkeys: number
  sessions: number
  seenAt: string | null
  isDemonstration: boolean
}

/** Everybody, by email. Laboratories have tens of people, so six small queries are enough. */
export const listAllPeople = async (db: Db): Promise<ListedPerson[]> => {
  const people = await db.selectFrom('people').selectAll().orderBy('email').orderBy('id').execute()
  const roles = await db.selectFrom('roles').selectAll().execute()
  const invitations = await db.selectFrom('invitations').select(['person_id', 'expires_at']).execute()
  const passkeys = await db.selectFrom('passkeys').select(['person_id', 'used_at']).execute()
  const sessions = await db.selectFrom('sessions').select(['person_id', 'seen_at']).execute()
  const demo = new Set((await db.selectFrom('demo_people').select('person_id').execute()).map(({ person_id: id }) => id))
  return people.map((person) => {
    const own = <Row extends { person_id: string }>(rows: Row[]): Row[] => rows.filter((row) => row.person_id === person.id)
    const seen = [...own(passkeys).map(({ used_at: at }) => at), ...own(sessions).map(({ seen_at: at }) => at)].filter((at) => at !== null)
    return {
      ...person,
      roles: own(roles),
      invitedUntil: own(invitations)[0]?.expires_at ?? null,
      passkeys: own(passkeys).length,
      sessions: own(sessions).length,
      seenAt: seen.toSorted().at(-1) ?? null,
      isDemonstration: demo.has(person.id),
    }
  })
}

/**
 * Whether somebody can approve what somebody else tested: two people who can sign in, one of them an approver, the other at the bench.
 * Two accounts of one mailbox are one person (ODD-02).
 */
export const isEnoughToPublish = (people: readonly ListedPerson[]): boolean => {
  const able = people.filter((one) => one.disabled_at === null && (one.issuer !== null || one.passkeys > 0))
  const having = (...roles: Role[]) => able.filter((one) => one.roles.some((row) => row.confirmed_by !== null && roles.includes(row.role)))
  const bench = having('chemist', 'approver')
  return having('approver').some((approver) => bench.some(({ id, email }) => isIndependent(approver, { people: [id], emails: [email] })))
}

type PersonState = 'active' | 'invited' | 'invitation expired' | 'disabled'

export const personState = ({ disabled_at: disabledAt, invitedUntil }: ListedPerson, now: Date): PersonState => {
  if (disabledAt !== null) return 'disabled'
  if (invitedUntil === null) return 'active'
  return isInvitationOpen(invitedUntil, now) ? 'invited' : 'invitation expired'
}
