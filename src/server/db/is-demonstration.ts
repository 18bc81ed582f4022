import { sql, type Kysely } from 'kysely'
import type { Schema } from './schema/schema.ts'

type Db = Kysely<Schema>

export const isDemoRequest = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('demo_requests').select('request_id').where('request_id', '=', id).executeTakeFirst()) !== undefined

export const isDemoPerson = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('demo_people').select('person_id').where('person_id', '=', id).executeTakeFirst()) !== undefined

/** Equipment, a lot, an item or a day of a room that somebody of the demonstration added. */
export const isOfDemoRegister = async (
  db: Db,
  register: 'equipment' | 'lots' | 'items' | 'room_days' | 'method_checks',
  id: string,
): Promise<boolean> => {
  const row = await db.selectFrom(register).select('added_by').where('id', '=', id).executeTakeFirst()
  return row !== undefined && isDemoPerson(db, row.added_by)
}

/** Whether a competence is that of somebody of the demonstration. */
export const isOfDemoPerson = async (db: Db, competence: string): Promise<boolean> => {
  const row = await db.selectFrom('competences').select('person_id').where('id', '=', competence).executeTakeFirst()
  return row !== undefined && isDemoPerson(db, row.person_id)
}

/** Whether the request of a row is made up, in a list of columns; true or 1 where it is. */
export const ofDemonstration = sql<boolean | number>`exists (select 1 from demo_requests where demo_requests.request_id = requests.id)`
