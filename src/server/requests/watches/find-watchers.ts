import { sql, type Kysely } from 'kysely'
import { addressKey, mailboxOf } from '../../../contract/requests/email-address.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'

type Db = Kysely<Schema>
type Watcher = { id: string; email: string }

/** All watchers of one address: an edition before made one for each spelling of it. One that it makes meanwhile has its email only. */
const ofAddress = (email: string) => sql<boolean>`(address = ${addressKey(email)} or email = ${email.trim().toLowerCase()})`

export const findWatchers = (db: Db, email: string): Promise<Watcher[]> =>
  db.selectFrom('watchers').select(['id', 'email']).where(ofAddress(email)).orderBy('id').execute()

/** Addresses that may be of the same mailbox, such as those with something else after a plus. */
export const findRelatedAddresses = async (db: Db, email: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('watchers')
    .select('email')
    .where('mailbox', '=', mailboxOf(email))
    .where('mailbox', '!=', '')
    .where(sql<boolean>`not ${ofAddress(email)}`)
    .orderBy('email')
    .execute()
  return rows.map((row) => row.email)
}

export type LockedMailbox = {
  /** Of the address itself, the one with exactly this spelling first. */
  own: readonly Watcher[]
  /** Ids of all, those of other addresses of the mailbox too. */
  all: readonly string[]
}

/**
 * Locks a mailbox until the transaction ends, also where nobody has it yet, so that many at once are counted one by one. It writes: an embedded
 * database, which that locks whole, cannot turn a reader into a writer while another writes.
 */
export const lockMailbox = async (trx: Db, { kind }: Pick<Database, 'kind'>, email: string): Promise<LockedMailbox> => {
  const mailbox = mailboxOf(email)
  if (kind === 'postgresql') await sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`.execute(trx)
  const rows = await trx
    .updateTable('watchers')
    .set((set) => ({ email: set.ref('email') }))
    .where((where) => where.or([where('mailbox', '=', mailbox), ofAddress(email)]))
    .returning(['id', 'email', 'address'])
    .execute()
  const [key, typed] = [addressKey(email), email.trim().toLowerCase()]
  const own = rows.filter((row) => row.address === key || row.email === typed)
  const first = (row: Watcher): number => (row.email === typed ? 0 : 1)
  return { own: own.toSorted((a, b) => first(a) - first(b) || (a.id < b.id ? -1 : 1)), all: rows.map(({ id }) => id) }
}
