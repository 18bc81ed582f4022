import type { ExpressionBuilder, Kysely } from 'kysely'
import type { MailClass, MailRow, PersonMailPurpose, RequestMailPurpose, Schema } from '../../db/schema/schema.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { isDemoRequest } from '../../db/is-demonstration.ts'
import { MAIL_CLASSES } from './classes.ts'
import { isNamed } from './stored-request.ts'
import { waitingMail } from './waiting-mail.ts'

type Db = Kysely<Schema>
export type Mail = Pick<MailRow, 'id' | 'request_id' | 'person_id' | 'watcher_id' | 'purpose' | 'data' | 'made_at' | 'attempts'> & {
  first_tried_at: string
}

/** Adds the emails of a request to the outbox, in the transaction that stores it. */
export const addMails = async (trx: Db, requestId: string, now: Date): Promise<void> => {
  const row = (purpose: RequestMailPurpose) => ({ ...waitingMail(purpose, {}, now), request_id: requestId, made_at: null })
  await trx
    .insertInto('mails')
    .values([row('laboratory'), row('acknowledgement')])
    .execute()
}

/** Adds an email to a requester to the outbox, in the transaction of what it reports. Its text is made when it is sent. None is made for a demonstration request. */
export const addRequestMail = async (
  trx: Db,
  requestId: string,
  purpose: RequestMailPurpose,
  data: Record<string, string | boolean>,
  now: Date,
): Promise<void> => {
  if (await isDemoRequest(trx, requestId)) return
  await trx
    .insertInto('mails')
    .values({ ...waitingMail(purpose, data, now), request_id: requestId })
    .execute()
}

export type PersonMail = {
  purpose: PersonMailPurpose
  to: string
  /** Ids of what it is about. */
  data: object
  /** The request that it is about, so that it goes with that. */
  request_id?: string
}

/** Adds emails to people of the laboratory to the outbox, in the transaction of what they report. People of the demonstration get none. */
export const addPersonMails = async (trx: Db, mails: readonly PersonMail[], now: Date): Promise<void> => {
  if (mails.length === 0) return
  const readers = mails.map(({ to }) => to)
  const rowsOfDemo = await trx.selectFrom('demo_people').select('person_id').where('person_id', 'in', readers).execute()
  const madeUp = new Set(rowsOfDemo.map(({ person_id: id }) => id))
  const real = mails.filter(({ to }) => !madeUp.has(to))
  if (real.length === 0) return
  const rows = real.map(({ purpose, to, data, request_id = null }) => ({ ...waitingMail(purpose, data, now), request_id, person_id: to }))
  await trx.insertInto('mails').values(rows).execute()
}

/** Ids of one statement. */
const AT_ONCE = 500
/** Maximum wait of the worker between two attempts. */
const LONGEST_WAIT_MS = 1.25 * HOUR_MS

type Claim = { classes: readonly MailClass[]; owner: string; now: Date; leaseMs: number }

/** The longest lease of the worker, twice: the clock that wrote it may have been ahead by as much. */
const LATEST_LEASE_MS = 8 * MINUTE_MS

type Times = { time: string; latestDue: string; latestLease: string }

const isUnleased =
  ({ time, latestLease }: Omit<Times, 'latestDue'>) =>
  (where: ExpressionBuilder<Schema, 'mails'>) =>
    where.or([where('leased_until', 'is', null), where('leased_until', '<=', time), where('leased_until', '>', latestLease)])

/**
 * Whether an email waits, is due, and is not leased. A time further in the future than a correct clock could have written comes from
 * a clock that was set back since, and counts as past. Clocks of servers may differ by less than a lease.
 */
const isFree =
  ({ latestDue, ...times }: Times) =>
  (where: ExpressionBuilder<Schema, 'mails'>) =>
    where.and([
      where('state', '=', 'waiting'),
      where.or([where('due_at', '<=', times.time), where('due_at', '>', latestDue)]),
      isUnleased(times)(where),
    ])

/**
 * Leases the email of these classes that has been due longest. Of two processes that pick the same email, the second finds it leased after the
 * first has written, and picks another.
 */
export const claimMail = async (db: Db, { classes, owner, now, leaseMs }: Claim): Promise<Mail | undefined> => {
  const ahead = (ms: number): string => new Date(now.getTime() + ms).toISOString()
  const time = ahead(0)
  const free = isFree({ time, latestDue: ahead(LONGEST_WAIT_MS + leaseMs), latestLease: ahead(2 * leaseMs) })
  for (;;) {
    const next = await db
      .selectFrom('mails')
      .select('id')
      .where('class', 'in', classes)
      .where(free)
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return undefined
    const claimed = await db
      .updateTable('mails')
      .set((set) => ({
        leased_by: owner,
        leased_until: ahead(leaseMs),
        attempts: set('attempts', '+', 1),
        // A first attempt in the future was recorded by a clock that was ahead.
        first_tried_at: set.case().when('first_tried_at', '<=', time).then(set.ref('first_tried_at')).else(time).end(),
      }))
      .where('id', '=', next.id)
      .where(free)
      .returning(['id', 'request_id', 'person_id', 'watcher_id', 'purpose', 'data', 'made_at', 'attempts', 'first_tried_at'])
      .$narrowType<{ first_tried_at: string }>()
      .executeTakeFirst()
    if (claimed) return claimed
  }
}

const leased = (db: Db, { id }: Pick<Mail, 'id'>, owner: string) =>
  db.updateTable('mails').where('id', '=', id).where('leased_by', '=', owner).set({ leased_by: null, leased_until: null })

export const markSent = async (db: Db, mail: Pick<Mail, 'id'>, owner: string, now: Date): Promise<void> => {
  await leased(db, mail, owner).set({ state: 'sent', sent_at: now.toISOString(), last_error: null }).execute()
}

/** Schedules the email's next attempt. */
export const postpone = async (db: Db, mail: Pick<Mail, 'id'>, owner: string, dueAt: Date, error: string): Promise<void> => {
  await leased(db, mail, owner).set({ due_at: dueAt.toISOString(), last_error: error }).execute()
}

export const giveUp = async (db: Db, mail: Pick<Mail, 'id'>, owner: string, error: string): Promise<void> => {
  await leased(db, mail, owner).set({ state: 'given up', last_error: error }).execute()
}

/** Removes an email that nobody is to get any more. */
export const dropMail = async (db: Db, { id }: Pick<Mail, 'id'>, owner: string): Promise<void> => {
  await db.deleteFrom('mails').where('id', '=', id).where('leased_by', '=', owner).execute()
}

export type ListedMail = MailRow & { /** Null where it is about no request. */ reference: string | null }

/** All unsent emails, those given up first. */
export const unsentMails = (db: Db): Promise<ListedMail[]> =>
  db
    .selectFrom('mails')
    .leftJoin('requests', 'requests.id', 'mails.request_id')
    .selectAll('mails')
    .select('requests.reference')
    .where('mails.state', '!=', 'sent')
    .orderBy('mails.state')
    .orderBy('requests.reference')
    .orderBy('mails.purpose', 'desc')
    .execute()

export const mailsOfRequest = (db: Db, requestId: string): Promise<MailRow[]> =>
  db.selectFrom('mails').selectAll().where('request_id', '=', requestId).orderBy('purpose', 'desc').execute()

export const countSent = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Retried = { /** How many are due now. */ due: number; /** How many are leased: a worker is sending them. */ sending: number }

/**
 * Makes unsent emails due now, given up or not: all, the one with an id, or those of the request with an id or a reference. Those that a
 * worker is sending are left to it.
 */
export const retryMails = async (db: Db, idOrReference: string | undefined, now: Date): Promise<Retried> => {
  const unleased = isUnleased({ time: now.toISOString(), latestLease: new Date(now.getTime() + LATEST_LEASE_MS).toISOString() })
  const found = await db
    .selectFrom('mails')
    .select((select) => ['id', select.case().when(unleased(select)).then(1).else(0).end().as('free')])
    .where('state', '!=', 'sent')
    .$if(idOrReference !== undefined, (some) =>
      some.where((where) =>
        where.or([
          where('id', '=', idOrReference!),
          where('request_id', 'in', where.selectFrom('requests').select('requests.id').where(isNamed(idOrReference!))),
        ]),
      ),
    )
    .execute()
  const free = found.filter((mail) => mail.free === 1).map(({ id }) => id)
  let due = 0
  for (let from = 0; from < free.length; from += AT_ONCE) {
    const retried = await db
      .updateTable('mails')
      .set({ state: 'waiting', due_at: now.toISOString(), first_tried_at: null })
      .where('id', 'in', free.slice(from, from + AT_ONCE))
      .where('state', '!=', 'sent')
      .where(unleased)
      .returning('id')
      .execute()
    due += retried.length
  }
  return { due, sending: found.length - free.length }
}

type Unsent = {
  waiting: number
  givenUp: number
  /** Since when the oldest waiting email waits. */ oldestWaiting: string | null
}
export type OutboxState = Unsent & { classes: Readonly<Record<MailClass, Unsent>> }

/** Counts of unsent emails, of all and of each class. */
export const readOutboxState = async (db: Db): Promise<OutboxState> => {
  const rows = await db
    .selectFrom('mails')
    .leftJoin('requests', 'requests.id', 'mails.request_id')
    .select(({ fn }) => [
      'mails.class',
      'mails.state',
      fn.countAll().as('count'),
      fn.min<string | null>(fn.coalesce('mails.made_at', 'requests.submitted_at')).as('oldest'),
    ])
    .where('mails.state', '!=', 'sent')
    .groupBy(['mails.class', 'mails.state'])
    .execute()
  const unsentIn = (some: typeof rows): Unsent => {
    const of = (state: MailRow['state']) => some.filter((row) => row.state === state)
    const count = (state: MailRow['state']): number => of(state).reduce((sum, row) => sum + Number(row.count), 0)
    const times = of('waiting').flatMap(({ oldest }) => oldest ?? [])
    return { waiting: count('waiting'), givenUp: count('given up'), oldestWaiting: times.toSorted()[0] ?? null }
  }
  const ofClass = (one: MailClass): [MailClass, Unsent] => [one, unsentIn(rows.filter((row) => row.class === one))]
  return { ...unsentIn(rows), classes: Object.fromEntries(MAIL_CLASSES.map(ofClass)) as OutboxState['classes'] }
}
