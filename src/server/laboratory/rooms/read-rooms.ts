import type { Kysely } from 'kysely'
import type { RoomDay } from '../../../contract/console/quality/rooms.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { nameOf, readPeopleNames } from '../people-names.ts'

type Days = { from?: string | undefined; to?: string | undefined }

/** What was entered of rooms between two days, the newest first; what was corrected too. */
export const readRoomDays = async (db: Kysely<Schema>, { from, to }: Days): Promise<RoomDay[]> => {
  const rows = await db
    .selectFrom('room_days')
    .leftJoin('room_days as later', 'later.corrects', 'room_days.id')
    .selectAll('room_days')
    .select('later.id as later')
    .$if(from !== undefined, (query) => query.where('room_days.day', '>=', from!))
    .$if(to !== undefined, (query) => query.where('room_days.day', '<=', to!))
    .orderBy('room_days.day', 'desc')
    .orderBy('room_days.room')
    .orderBy('room_days.added_at', 'desc')
    .execute()
  const people = await readPeopleNames(db)
  return rows.map(({ id, room, day, temperature, humidity, note, corrects, added_at: addedAt, added_by: by, later }) => ({
    id,
    room,
    day,
    temperature,
    humidity,
    note,
    corrects,
    addedAt,
    by: nameOf(by, people),
    isCorrected: later !== null,
  }))
}

/** The names that rooms were entered by. */
export const readRoomNames = async (db: Kysely<Schema>): Promise<string[]> =>
  (await db.selectFrom('room_days').select('room').distinct().orderBy('room').execute()).map(({ room }) => room)
