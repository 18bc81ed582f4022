import type { Kysely } from 'kysely'
import type { ListedItem } from '../../../contract/console/quality/items.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { nameOf, readPeopleNames } from '../people-names.ts'

/** All items, the newest first, with what happened to each. */
export const readItems = async (db: Kysely<Schema>): Promise<ListedItem[]> => {
  const people = await readPeopleNames(db)
  const rows = await db
    .selectFrom('items')
    .leftJoin('requests', 'requests.id', 'items.request_id')
    .leftJoin('lots', 'lots.id', 'items.lot_id')
    .selectAll('items')
    .select(['requests.reference', 'lots.lot'])
    .orderBy('number', 'desc')
    .execute()
  const events = await db.selectFrom('item_events').selectAll().orderBy('on_day').orderBy('added_at').execute()
  const eventsOf = Map.groupBy(events, ({ item_id: id }) => id)
  return rows.map((row) => {
    const own = (eventsOf.get(row.id) ?? []).map(({ id, on_day: on, action, note, added_at: addedAt, added_by: by }) => ({
      id,
      on,
      action,
      note,
      addedAt,
      by: nameOf(by, people),
    }))
    return {
      id: row.id,
      number: row.number,
      what: row.what,
      receivedOn: row.received_on,
      condition: row.condition,
      conditionNote: row.condition_note,
      place: own.findLast(({ action }) => action === 'move')?.note ?? row.place,
      request: row.reference ?? '',
      lot: row.lot ?? '',
      ended: own.find(({ action }) => action !== 'move') ?? null,
      addedAt: row.added_at,
      by: nameOf(row.added_by, people),
      events: own,
    }
  })
}
