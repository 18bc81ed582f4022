import type { Kysely } from 'kysely'
import { DAY_MS } from '../../../domain/durations.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { addPersonMails } from '../../mail/outbox/mail-queue.ts'
import type { PeopleChange } from './change-people.ts'

type Db = Kysely<Schema>

/** How long whoever lost the role of admin is told of roles that wait: longer than these wait, and than a few days away. */
const FORMER_ADMIN_MS = 7 * DAY_MS

/** Those of these people who registered once, so that the address is theirs, and were not erased. */
const registered = async (db: Db, people: readonly string[]): Promise<string[]> => {
  if (people.length === 0) return []
  const rows = await db.selectFrom('people').select('id').where('id', 'in', people).where('name', '!=', '').execute()
  return rows.map(({ id }) => id)
}

/** From whom the role of admin was taken within the last days, in force or waiting. */
const formerAdmins = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('audit')
    .select(['entity_id', 'before'])
    .where('action', '=', 'person.roles')
    .where('at', '>=', new Date(now.getTime() - FORMER_ADMIN_MS).toISOString())
    .where('before', 'like', '%"admin"%')
    .execute()
  return rows.map(({ entity_id: id }) => id)
}

/** Every admin, also whom somebody disabled, whose role waits again, or from whom it was taken lately. */
export const adminsToTell = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db.selectFrom('roles').select(['person_id', 'confirmed_by']).where('role', '=', 'admin').execute()
  const inForce = rows.filter(({ confirmed_by: by }) => by !== null).map(({ person_id: id }) => id)
  const others = [...rows.map(({ person_id: id }) => id), ...(await formerAdmins(db, now))]
  return [...new Set([...inForce, ...(await registered(db, others))])].toSorted()
}

/** Tells admins that a role of somebody waits. */
export const tellOfWaiting = async (trx: Db, person: string, { actor, now }: PeopleChange): Promise<void> => {
  const admins = await adminsToTell(trx, now)
  const data = { person, by: actor }
  await addPersonMails(
    trx,
    admins.map((to) => ({ purpose: 'role waits', to, data })),
    now,
  )
}

/**
 * Tells somebody, and those who were admins before it, that the role of approver or admin was taken from that person or waits again, or
 * that the account was disabled.
 */
export const tellOf = async (
  trx: Db,
  purpose: 'role taken' | 'role waits again' | 'account disabled',
  { person, adminsBefore }: { person: string; adminsBefore: readonly string[] },
  { actor, now }: PeopleChange,
): Promise<void> => {
  const readers = new Set([...(await registered(trx, [person])), ...adminsBefore])
  const data = { person, by: actor }
  await addPersonMails(
    trx,
    [...readers].map((to) => ({ purpose, to, data })),
    now,
  )
}
