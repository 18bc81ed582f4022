import type { Kysely } from 'kysely'
import { DIGEST_HOUR } from '../../domain/console/notices.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { dayAfter, laboratoryDay, NO_TIME_ZONE } from '../../domain/method/laboratory-days.ts'
import { doubtOfClock } from '../db/confirm-clock.ts'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema/schema.ts'
import type { NoticeItem } from './outbox/notices.ts'
import { addPersonMails } from './outbox/mail-queue.ts'
import { addProgressMails } from './outbox/report-mails.ts'

type Db = Kysely<Schema>
/** Of one statement. */
const AT_ONCE = 500

/** The day is nobody else's once this has written: a day ahead of tomorrow comes from a clock that was set back since, and is over. */
const takeDay = async (trx: Db, today: string, tomorrow: string): Promise<boolean> => {
  const taken = await trx
    .updateTable('digest_days')
    .set({ last_on: today })
    .where((where) => where.or([where('last_on', '<', today), where('last_on', '>', tomorrow)]))
    .returning('one')
    .executeTakeFirst()
  return taken !== undefined
}

/** One email for each person with everything that waits for it; the lines go in the same transaction. */
const makeMails = async (trx: Db, now: Date): Promise<number> => {
  const rows = await trx.selectFrom('digest_items').selectAll().orderBy('person_id').orderBy('made_at').orderBy('id').execute()
  const byPerson = new Map<string, NoticeItem[]>()
  for (const { person_id: to, item } of rows) {
    const items = byPerson.get(to) ?? []
    items.push(JSON.parse(item) as NoticeItem)
    byPerson.set(to, items)
  }
  await addPersonMails(
    trx,
    [...byPerson].map(([to, items]) => ({ purpose: 'digest', to, data: { items } })),
    now,
  )
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const ids = rows.slice(from, from + AT_ONCE).map(({ id }) => id)
    await trx.deleteFrom('digest_items').where('id', 'in', ids).execute()
  }
  return byPerson.size
}

/**
 * Makes the emails of the day for those who want one a day (LAB-222), and for those whose mixes were reported since (MIX-21), once a day over all
 * processes: returns how many. With a clock that is far from the last trusted time none is made; what waits then is in the next.
 */
export const makeDigests = async (database: Database, now: Date, timeZone = NO_TIME_ZONE): Promise<number> => {
  const { kysely } = database
  const today = laboratoryDay(now.getTime() - DIGEST_HOUR * HOUR_MS, timeZone)
  const tomorrow = dayAfter(today, 1)
  // Most of the time the day was taken: nothing is locked to find that.
  const last = await kysely.selectFrom('digest_days').select('last_on').executeTakeFirst()
  if (last && last.last_on >= today && last.last_on <= tomorrow) return 0
  if ((await doubtOfClock(database, now)) !== undefined) return 0
  return kysely.transaction().execute(async (trx) => {
    if (!(await takeDay(trx, today, tomorrow))) return 0
    return (await makeMails(trx, now)) + (await addProgressMails(trx, now))
  })
}
