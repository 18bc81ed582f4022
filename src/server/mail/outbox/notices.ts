import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { NOTICE_ROLES, USUAL_DELIVERY, type NoticeDelivery, type NoticeKind } from '../../../domain/console/notices.ts'
import { readDataState } from '../../db/data-state.ts'
import { isDemoRequest } from '../../db/is-demonstration.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { addPersonMails } from './mail-queue.ts'
import { hasRole } from '../../db/has-role.ts'

type Db = Kysely<Schema>

/** What one line of an email is about, in ids: the names are looked up when it is sent. */
export type NoticeItem = {
  notice: NoticeKind
  request?: string
  run?: string
  /** A person's id, or `requester`. */
  by: string
  at: string
}

/**
 * Who can be told of it: enabled, with a role in force, able to sign in, so that the address is theirs, and not of the demonstration. Roles
 * are read here, in the transaction of what happened.
 */
export const readersOf = async (db: Db, notice: NoticeKind): Promise<{ id: string; email: string }[]> =>
  db
    .selectFrom('people')
    .select(['people.id', 'people.email'])
    .where('people.disabled_at', 'is', null)
    .where(hasRole(NOTICE_ROLES[notice]))
    .where((where) =>
      where.or([
        where('people.issuer', 'is not', null),
        where.exists(where.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.person_id', '=', 'people.id')),
      ]),
    )
    .where((where) =>
      where.not(where.exists(where.selectFrom('demo_people').select('person_id').whereRef('demo_people.person_id', '=', 'people.id'))),
    )
    .orderBy('people.id')
    .execute()

/** Made-up requests and tests are told to nobody (LAB-223). */
const isMadeUp = async (trx: Db, { request, run }: NoticeItem): Promise<boolean> =>
  request === undefined ? run !== undefined && (await readDataState(trx)).demo : isDemoRequest(trx, request)

const deliveriesOf = async (trx: Db, people: readonly string[], notice: NoticeKind): Promise<ReadonlyMap<string, NoticeDelivery>> => {
  const rows = await trx
    .selectFrom('mail_preferences')
    .select(['person_id', 'delivery'])
    .where('person_id', 'in', people)
    .where('notice', '=', notice)
    .execute()
  return new Map(rows.map(({ person_id: id, delivery }) => [id, delivery]))
}

type NewNotice = Omit<NoticeItem, 'at'> & {
  /** Whom it concerns. */
  to: readonly string[] | 'everybody'
  /** Who is told where none of these can be. */
  otherwise?: 'everybody'
}

/**
 * Tells people of what happened, in its transaction: an email each, or a line of the email of the day, as they prefer. Nobody is told of what
 * they did themselves.
 */
export const addNotice = async (trx: Db, { to, otherwise, ...rest }: NewNotice, now: Date): Promise<void> => {
  const item: NoticeItem = { ...rest, at: now.toISOString() }
  if (await isMadeUp(trx, item)) return
  const all = (await readersOf(trx, item.notice)).map(({ id }) => id)
  const concerned = to === 'everybody' ? all : all.filter((id) => to.includes(id))
  const people = concerned.length === 0 && otherwise === 'everybody' ? all : concerned
  await deliver(
    trx,
    item,
    people.filter((id) => id !== item.by),
    now,
  )
}

const deliver = async (trx: Db, item: NoticeItem, people: readonly string[], now: Date): Promise<void> => {
  if (people.length === 0) return
  const deliveries = await deliveriesOf(trx, people, item.notice)
  const whoWant = (delivery: NoticeDelivery): string[] => people.filter((id) => (deliveries.get(id) ?? USUAL_DELIVERY) === delivery)
  const about = item.request === undefined ? {} : { request_id: item.request }
  await addPersonMails(
    trx,
    whoWant('at-once').map((person) => ({ purpose: 'notice', to: person, data: { items: [item] }, ...about })),
    now,
  )
  const daily = whoWant('daily').map((person) => ({
    id: randomUUID(),
    person_id: person,
    request_id: item.request ?? null,
    notice: item.notice,
    item: JSON.stringify(item),
    made_at: item.at,
  }))
  if (daily.length > 0) await trx.insertInto('digest_items').values(daily).execute()
}
