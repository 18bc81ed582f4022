import type { Kysely } from 'kysely'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'

/** Who changes something, and when: a person's id, the command line or the company's sign-in. */
export type PeopleChange = { actor: string; now: Date }

/**
 * Runs a change of people, roles or sessions in a transaction, one such change at a time in all processes: the second waits for the
 * lock of the first and sees what it did, so that two admins cannot remove each other.
 */
export const changePeople = <Result>(
  { kysely }: Database,
  { now }: Pick<PeopleChange, 'now'>,
  change: (trx: Kysely<Schema>) => Promise<Result>,
): Promise<Result> =>
  kysely.transaction().execute(async (trx) => {
    await trx.updateTable('people_changes').set({ last_at: now.toISOString() }).execute()
    return change(trx)
  })
