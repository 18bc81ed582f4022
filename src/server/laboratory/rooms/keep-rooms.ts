import type { Kysely } from 'kysely'
import type { NewRoomDay } from '../../../contract/console/quality/rooms.ts'
import { BENCH_ROLES, mayCall } from '../../../domain/console/roles.ts'
import { latestDay, type LaboratoryNow } from '../../../domain/method/laboratory-days.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { personNow } from '../people/person-now.ts'
import { changeOrRollBack, RolledBack } from '../rolled-back.ts'

export type RoomRefusal = 'role is gone' | 'in the future' | 'known day' | 'corrected already'
type RoomOutcome = { ok: true } | { ok: false; reason: RoomRefusal }
const refuse = (reason: RoomRefusal): never => {
  throw new RolledBack<RoomOutcome>({ ok: false, reason })
}

/** Whether the same was entered before by the same person; another one under its key is refused. */
const isEntered = async (trx: Kysely<Schema>, { id, room, day }: NewRoomDay, actor: string): Promise<boolean> => {
  const known = await trx.selectFrom('room_days').select(['room', 'day', 'added_by']).where('id', '=', id).executeTakeFirst()
  if (known && (known.room !== room || known.day !== day || known.added_by !== actor)) refuse('known day')
  return known !== undefined
}

/** Enters the conditions of a room on a day (ROOM-01); what is sent again is entered once, what was entered is corrected by another row once. */
export const addRoomDayNow = (database: Database, entered: NewRoomDay, by: LaboratoryNow & { actor: string }): Promise<RoomOutcome> =>
  changeOrRollBack<RoomOutcome>(database, async (trx) => {
    const { id, day, corrects } = entered
    const person = await personNow(trx, by.actor)
    if (!person || !mayCall(BENCH_ROLES, person.roles)) refuse('role is gone')
    if (day > latestDay(by)) refuse('in the future')
    if (await isEntered(trx, entered, by.actor)) return { ok: true }
    if (corrects !== null) {
      const first = await trx.selectFrom('room_days').select('id').where('id', '=', corrects).executeTakeFirst()
      const later = await trx.selectFrom('room_days').select('id').where('corrects', '=', corrects).executeTakeFirst()
      if (!first || later) refuse('corrected already')
    }
    const added = await trx
      .insertInto('room_days')
      .values({ ...entered, added_at: by.now.toISOString(), added_by: by.actor })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) {
      // It was sent twice at the same moment, or somebody else corrected the same.
      if (await isEntered(trx, entered, by.actor)) return { ok: true }
      refuse('corrected already')
    }
    const entry = { at: by.now, actor: by.actor, action: corrects === null ? 'room.enter' : 'room.correct', entity: 'room', entityId: id }
    await appendAudit(trx, { ...entry, after: { day }, objects: [['room-day', id]] })
    return { ok: true }
  })
