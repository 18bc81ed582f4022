import { z } from 'zod/mini'
import { ITEM_CONDITIONS, ITEM_ENDS, ITEM_STATES } from '../../../domain/console/items.ts'
import { BENCH_ROLES, ROLES } from '../../../domain/console/roles.ts'
import { browserKey, day, line, lines } from '../../texts.ts'
import type { ConsoleCall } from '../console-call.ts'
import { describeList } from '../list.ts'

export const MAX_ITEM_TEXT = 200
export const MAX_ITEM_NOTE = 1_000
const required = line(MAX_ITEM_TEXT).check(z.minLength(1, 'must not be empty'))

const event = z.object({
  id: z.string(),
  on: z.string(),
  action: z.enum(['move', ...ITEM_ENDS]),
  note: z.string(),
  addedAt: z.string(),
  by: z.string(),
})
const listed = z.object({
  id: z.string(),
  number: z.int(),
  what: z.string(),
  receivedOn: z.string(),
  condition: z.enum(ITEM_CONDITIONS),
  conditionNote: z.string(),
  /** Where it is, or was last. */
  place: z.string(),
  /** The reference of its request, and the number of its lot; empty where there is none. */
  request: z.string(),
  lot: z.string(),
  /** How and when it ended; null while it is there. */
  ended: z.nullable(event),
  addedAt: z.string(),
  by: z.string(),
  events: z.array(event),
})
export type ListedItem = z.infer<typeof listed>

export const listItems = describeList({
  path: 'items',
  access: ROLES,
  rows: 'items',
  row: listed,
  columns: {
    number: { isShown: true, csv: 'Item', sort: 'desc' },
    what: { csv: 'What', sort: 'asc' },
    received: { isShown: true, csv: 'Received', sort: 'desc' },
    condition: { isShown: true, csv: 'Condition' },
    conditionNote: { csv: 'What deviated' },
    place: { isShown: true, csv: 'Place', sort: 'asc' },
    request: { isShown: true, csv: 'Request' },
    lot: { csv: 'Lot' },
    ended: { isShown: true, csv: 'Ended' },
    how: { csv: 'How it ended' },
  },
  order: 'number',
  filters: {
    state: z.enum(ITEM_STATES),
    /** Words of what it is, its place, number, request or lot. */
    text: line(100),
  },
  beside: { today: z.string(), mayChange: z.boolean() },
})

/** Records that an item was received; the next number is its own. */
export const receiveItem = {
  method: 'POST',
  path: 'items',
  access: BENCH_ROLES,
  body: z
    .object({
      id: browserKey,
      what: required,
      receivedOn: day,
      condition: z.enum(ITEM_CONDITIONS),
      conditionNote: lines(MAX_ITEM_NOTE),
      place: required,
      /** The reference of the request that it came with, and the number of its lot in the register. */
      request: line(100),
      lot: line(100),
    })
    .check(
      z.refine(({ condition, conditionNote }) => condition === 'as-expected' || conditionNote !== '', {
        error: 'must say what deviates',
        path: ['conditionNote'],
      }),
    ),
  response: z.object({ number: z.int() }),
} as const satisfies ConsoleCall
export type ReceivedItem = z.infer<typeof receiveItem.body>

/** Records that it was moved, or how it ended; nothing is recorded of one that ended. */
export const noteItem = {
  method: 'POST',
  path: 'items/:id/events',
  access: BENCH_ROLES,
  params: z.object({ id: browserKey }),
  body: z.object({ id: browserKey, on: day, action: event.shape.action, note: required }),
} as const satisfies ConsoleCall
export type ItemNote = z.infer<typeof noteItem.body>
