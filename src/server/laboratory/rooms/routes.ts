import type { FastifyInstance } from 'fastify'
import { addRoomDay, listRoomDays, type RoomDay } from '../../../contract/console/quality/rooms.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { invalidField, refusalIn } from '../../http/problems.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { addShortListRoutes, type ShortList } from '../lists/list-routes.ts'
import { nameOf, readPeopleNames } from '../people-names.ts'
import { addRoomDayNow, type RoomRefusal } from './keep-rooms.ts'

const refusal = refusalIn<Exclude<RoomRefusal, 'in the future'>>({
  'role is gone': [409, 'Your roles do not allow this any more.'],
  'known day': [409, 'Something else was entered with this key.'],
  'corrected already': [409, 'There is nothing to correct, or somebody has corrected it already.'],
})

/** The conditions of rooms by day: everybody reads them, who works at the bench enters them (ROOM-01). */
export const roomRoutes = (
  scope: FastifyInstance,
  { database, now, timeZone, today, dayOf }: Pick<ConsoleContext, 'database' | 'now' | 'timeZone' | 'today' | 'dayOf'>,
): void => {
  const db = database.kysely
  const list: ShortList<typeof listRoomDays> = {
    read: async ({ query: { from, to } }): Promise<RoomDay[]> => {
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
    },
    filters: { room: ({ room }, asked) => room === asked, from: null, to: null },
    sorts: { day: ({ day }) => day, room: ({ room }) => room },
    beside: async ({ signedIn }) => {
      const rooms = await db.selectFrom('room_days').select('room').distinct().orderBy('room').execute()
      return { today: today(), mayChange: mayCall(addRoomDay.access, signedIn.roles), rooms: rooms.map(({ room }) => room) }
    },
    cells: {
      day: ({ day }) => day,
      room: ({ room }) => room,
      temperature: ({ temperature }) => temperature,
      humidity: ({ humidity }) => humidity,
      note: ({ note }) => note,
      by: ({ by }) => by,
      entered: ({ addedAt }) => dayOf(addedAt),
      corrected: ({ isCorrected }) => (isCorrected ? 'yes' : null),
    },
  }
  addShortListRoutes(scope, listRoomDays, list, today)
  addConsoleRoute(scope, addRoomDay, async ({ body, signedIn }) => {
    const outcome = await addRoomDayNow(database, body, { actor: signedIn.id, now: now(), timeZone })
    if (outcome.ok) return undefined
    throw outcome.reason === 'in the future' ? invalidField('day', 'must not be in the future') : refusal(outcome.reason)
  })
}
