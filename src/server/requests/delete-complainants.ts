import type { Kysely } from 'kysely'
import { addressKey, mailboxOf } from '../../contract/requests/email-address.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema/schema.ts'

type Complainant = { id: string; email: string }

/** Who complained under an address, in every spelling of it, and other addresses that may be of the same mailbox. */
export const findComplainants = async (db: Kysely<Schema>, email: string): Promise<{ ids: string[]; related: string[] }> => {
  const rows = await db.selectFrom('complainants').select(['id', 'email']).where('email', '!=', '').orderBy('id').execute()
  const isOwn = (one: Complainant): boolean => addressKey(one.email) === addressKey(email)
  const mailbox = mailboxOf(email)
  const related = rows.filter((one) => !isOwn(one) && mailbox !== '' && mailboxOf(one.email) === mailbox)
  return { ids: rows.filter(isOwn).map(({ id }) => id), related: related.map((one) => one.email) }
}

/** Deletes who complained; the complaint stays, with an entry that says so. Its id is noted, so that no copy brings it back (PRIV-64). */
export const deleteComplainant = ({ kysely }: Database, id: string, { actor, now }: { actor: string; now: Date }): Promise<boolean> =>
  kysely.transaction().execute(async (trx) => {
    const deleted = await trx.deleteFrom('complainants').where('id', '=', id).returning('nonconformity_id').executeTakeFirst()
    if (!deleted) return false
    await trx
      .insertInto('deleted_requests')
      .values({ id, deleted_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    const entry = {
      at: now,
      actor,
      action: 'nonconformity.delete-complainant',
      entity: 'nonconformity',
      entityId: deleted.nonconformity_id,
    }
    await appendAudit(trx, { ...entry, objects: [['complainant', id]] })
    return true
  })

const deleteAll = async (database: Database, rows: readonly { id: string }[], now: Date): Promise<number> => {
  let count = 0
  for (const { id } of rows) if (await deleteComplainant(database, id, { actor: 'server', now })) count++
  return count
}

/** Deletes who complained where the complaint was closed more than `days` days ago, as requests are. */
export const deleteOldComplainants = async (database: Database, days: number, now: Date): Promise<number> => {
  const rows = await database.kysely
    .selectFrom('complainants')
    .innerJoin('nonconformities', 'nonconformities.id', 'complainants.nonconformity_id')
    .select('complainants.id')
    .where('nonconformities.state', '=', 'closed')
    .where('nonconformities.closed_at', '<', new Date(now.getTime() - days * DAY_MS).toISOString())
    .execute()
  return deleteAll(database, rows, now)
}

/** Deletes again who a restored copy brought back; returns how many. */
export const deleteComplainantsAgain = async (database: Database, now: Date): Promise<number> => {
  const rows = await database.kysely
    .selectFrom('complainants')
    .innerJoin('deleted_requests', 'deleted_requests.id', 'complainants.id')
    .select('complainants.id')
    .execute()
  return deleteAll(database, rows, now)
}
