import { sql, type Kysely } from 'kysely'
import type { Schema } from './schema.ts'

type Db = Kysely<Schema>

export const isDemoRequest = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('demo_requests').select('request_id').where('request_id', '=', id).executeTakeFirst()) !== undefined

export const isDemoPerson = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('demo_people').select('person_id').where('person_id', '=', id).executeTakeFirst()) !== undefined

/** Equipment that somebody of the demonstration added. */
export const isDemoEquipment = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('equipment')
    .innerJoin('demo_people', 'demo_people.person_id', 'equipment.added_by')
    .select('equipment.id')
    .where('equipment.id', '=', id)
    .executeTakeFirst()) !== undefined

/** Whether the request of a row is made up, in a list of columns; true or 1 where it is. */
export const ofDemonstration = sql<boolean | number>`exists (select 1 from demo_requests where demo_requests.request_id = requests.id)`
