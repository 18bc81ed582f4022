import { z } from 'zod/mini'
import { BENCH_ROLES, ROLES } from '../../../domain/console/roles.ts'
import { browserKey, day, line, lines } from '../../texts.ts'
import type { ConsoleCall } from '../console-call.ts'
import { describeList } from '../list.ts'

export const MAX_ROOM_NAME = 100
export const MAX_ROOM_NOTE = 1_000

/** A number with one decimal within bounds. */
const measured = (from: number, to: number) =>
  z.number('must be a number').check(
    z.gte(from, `must be at least ${from}`),
    z.lte(to, `must be at most ${to}`),
    z.refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9, 'must have at most 1 decimal'),
  )
/** °C, and % of relative humidity. */
const temperature = z.nullable(measured(-30, 60))
const humidity = z.nullable(measured(0, 100))

const roomDay = z.object({
  id: z.string(),
  room: z.string(),
  day: z.string(),
  temperature,
  humidity,
  note: z.string(),
  addedAt: z.string(),
  by: z.string(),
  /** The one whose place it took. */
  corrects: z.nullable(z.string()),
  /** Whether another one took its place. */
  isCorrected: z.boolean(),
})
export type RoomDay = z.infer<typeof roomDay>

export const listRoomDays = describeList({
  path: 'room-days',
  access: ROLES,
  rows: 'days',
  row: roomDay,
  columns: {
    day: { isShown: true, csv: 'Day', sort: 'desc' },
    room: { isShown: true, csv: 'Room', sort: 'asc' },
    temperature: { isShown: true, csv: 'Temperature, °C' },
    humidity: { isShown: true, csv: 'Relative humidity, %' },
    note: { isShown: true, csv: 'Note' },
    by: { csv: 'Entered by' },
    entered: { csv: 'Entered' },
    corrected: { csv: 'Corrected since' },
  },
  order: 'day',
  filters: { room: line(MAX_ROOM_NAME), from: day, to: day },
  beside: { today: z.string(), mayChange: z.boolean(), rooms: z.array(z.string()) },
})

/** Enters the conditions of a room on a day, or corrects what was entered. */
export const addRoomDay = {
  method: 'POST',
  path: 'room-days',
  access: BENCH_ROLES,
  body: z
    .object({
      id: browserKey,
      room: line(MAX_ROOM_NAME).check(z.minLength(1, 'must not be empty')),
      day,
      temperature,
      humidity,
      note: lines(MAX_ROOM_NOTE),
      corrects: z.nullable(browserKey),
    })
    .check(
      z.refine((one) => one.temperature !== null || one.humidity !== null || one.note !== '', {
        error: 'must not be empty where neither temperature nor humidity is entered',
        path: ['note'],
      }),
    ),
} as const satisfies ConsoleCall
export type NewRoomDay = z.infer<typeof addRoomDay.body>
