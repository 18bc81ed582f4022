import type { FastifyInstance } from 'fastify'
import { addRoomDay, listRoomDays } from '../../../contract/console/quality/rooms.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { invalidField, refusalIn } from '../../http/problems.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { addShortListRoutes, type ShortList } from '../lists/list-routes.ts'
import { addRoomDayNow, type RoomRefusal } from './keep-rooms.ts'
import { readRoomDays, readRoomNames } from './read-rooms.ts'

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
  const list: ShortList<typeof listRoomDays> = {
    read: ({ query }) => readRoomDays(database.kysely, query),
    filters: { room: ({ room }, asked) => room === asked, from: null, to: null },
    sorts: { day: ({ day }) => day, room: ({ room }) => room },
    beside: async ({ signedIn }) => {
      const rooms = await readRoomNames(database.kysely)
      return { today: today(), mayChange: mayCall(addRoomDay.access, signedIn.roles), rooms }
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
