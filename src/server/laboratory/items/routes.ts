import type { FastifyInstance } from 'fastify'
import { listItems, noteItem, receiveItem, type ListedItem } from '../../../contract/console/quality/items.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { invalidField, refusalIn } from '../../http/problems.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { addShortListRoutes, type ShortList } from '../lists/list-routes.ts'
import { noteItemNow, receiveItemNow, type ItemOutcome, type ItemRefusal } from './keep-items.ts'
import { readItems } from './read-items.ts'

const OF_FIELDS = {
  'in the future': ['on', 'must not be in the future'],
  'before receipt': ['on', 'must not be before the day on which it was received'],
  'unknown request': ['request', 'there is no request with this reference'],
  'unknown lot': ['lot', 'the register has no lot with this number'],
  'several lots': ['lot', 'several lots of the register have this number'],
} as const satisfies Partial<Record<ItemRefusal, readonly [string, string]>>
const isOfField = (reason: ItemRefusal): reason is keyof typeof OF_FIELDS => Object.hasOwn(OF_FIELDS, reason)
const refusal = refusalIn<Exclude<ItemRefusal, keyof typeof OF_FIELDS>>({
  'role is gone': [409, 'Your roles do not allow this any more.'],
  'unknown item': [404, 'There is no such item.'],
  'known item': [409, 'Another item has this key.'],
  'has ended': [409, 'This item has ended already.'],
})

const numberOf = (outcome: ItemOutcome, day: string): number => {
  if (outcome.ok) return outcome.number
  if (!isOfField(outcome.reason)) throw refusal(outcome.reason)
  const [field, message] = OF_FIELDS[outcome.reason]
  throw invalidField(field === 'on' ? day : field, message)
}

/** What was received to be tested, where it is and how it ended: everybody reads it, who works at the bench keeps it (ITEM-01). */
export const itemRoutes = (
  scope: FastifyInstance,
  { database, now, timeZone, today }: Pick<ConsoleContext, 'database' | 'now' | 'timeZone' | 'today'>,
): void => {
  const wordsOf = ({ number, what, place, request, lot }: ListedItem): string => [number, what, place, request, lot].join(' ').toLowerCase()
  const list: ShortList<typeof listItems> = {
    read: () => readItems(database.kysely),
    filters: {
      state: ({ ended }, state) => (ended === null) === (state === 'there'),
      text: (item, text) =>
        text
          .toLowerCase()
          .split(/\s+/)
          .every((word) => wordsOf(item).includes(word)),
    },
    sorts: {
      number: ({ number }) => number,
      what: ({ what }) => what,
      received: ({ receivedOn }) => receivedOn,
      place: ({ ended, place }) => (ended ? null : place),
    },
    beside: ({ signedIn }) => ({ today: today(), mayChange: mayCall(receiveItem.access, signedIn.roles) }),
    cells: {
      number: ({ number }) => number,
      what: ({ what }) => what,
      received: ({ receivedOn }) => receivedOn,
      condition: ({ condition }) => condition,
      conditionNote: ({ conditionNote }) => conditionNote,
      place: ({ place }) => place,
      request: ({ request }) => request,
      lot: ({ lot }) => lot,
      ended: ({ ended }) => ended && ended.on,
      how: ({ ended }) => ended && `${ended.action}: ${ended.note}`,
    },
  }
  addShortListRoutes(scope, listItems, list, today)
  addConsoleRoute(scope, receiveItem, async ({ body, signedIn }) => ({
    number: numberOf(await receiveItemNow(database, body, { actor: signedIn.id, now: now(), timeZone }), 'receivedOn'),
  }))
  addConsoleRoute(scope, noteItem, async ({ params: { id }, body, signedIn }) => {
    numberOf(await noteItemNow(database, id, body, { actor: signedIn.id, now: now(), timeZone }), 'on')
    return undefined
  })
}
