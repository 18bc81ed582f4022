import type { Kysely } from 'kysely'
import { NOTICES, USUAL_DELIVERY, type NoticeDelivery, type NoticeKind } from '../../../domain/console/notices.ts'
import type { Schema } from '../../db/schema/schema.ts'
import type { PeopleChange } from './change-people.ts'
import { recordPerson } from './record.ts'

type Db = Kysely<Schema>

/** How somebody is told of each; what nobody chose is as usual. */
export const readDeliveries = async (db: Db, personId: string): Promise<Record<NoticeKind, NoticeDelivery>> => {
  const rows = await db.selectFrom('mail_preferences').select(['notice', 'delivery']).where('person_id', '=', personId).execute()
  const chosen = new Map<NoticeKind, NoticeDelivery>(rows.map(({ notice, delivery }) => [notice, delivery]))
  return Object.fromEntries(NOTICES.map((notice) => [notice, chosen.get(notice) ?? USUAL_DELIVERY])) as Record<NoticeKind, NoticeDelivery>
}

/**
 * Keeps how somebody wants to be told, in a change of people. What waits for the email of the day stays in it, unless it is not wanted any more;
 * one that is not told is written nowhere.
 */
export const chooseDeliveries = async (
  trx: Db,
  personId: string,
  choices: readonly { notice: NoticeKind; delivery: NoticeDelivery }[],
  change: PeopleChange,
): Promise<void> => {
  const before = await readDeliveries(trx, personId)
  const changed = choices.filter(({ notice, delivery }) => before[notice] !== delivery)
  if (changed.length === 0) return
  for (const { notice, delivery } of changed) {
    await trx.deleteFrom('mail_preferences').where('person_id', '=', personId).where('notice', '=', notice).execute()
    if (delivery === 'never') await trx.deleteFrom('digest_items').where('person_id', '=', personId).where('notice', '=', notice).execute()
    if (delivery !== 'at-once') await trx.insertInto('mail_preferences').values({ person_id: personId, notice, delivery }).execute()
  }
  await recordPerson(trx, change, 'emails', personId, {
    before: Object.fromEntries(changed.map(({ notice }) => [notice, before[notice]])),
    after: Object.fromEntries(changed.map(({ notice, delivery }) => [notice, delivery])),
  })
}
