import type { Kysely } from 'kysely'
import { readDataState } from '../db/data-state.ts'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema/schema.ts'
import { changePeople } from '../laboratory/people/change-people.ts'
import { INVITATION_MS } from '../laboratory/people/invitation-time.ts'
import { recordPerson } from '../laboratory/people/record.ts'
import { createSecret, hashOf } from '../laboratory/people/secrets.ts'
import { startSession, type SessionBrowser } from '../laboratory/people/sessions.ts'
import { DEMO_PEOPLE } from './people.ts'

const { visitor } = DEMO_PEOPLE

/** Whether there is a demonstration to look at, and its chemist may sign in. */
const isOpen = async (trx: Kysely<Schema>): Promise<boolean> => {
  const { demo } = await readDataState(trx)
  const person = await trx
    .selectFrom('people')
    .innerJoin('demo_people', 'demo_people.person_id', 'people.id')
    .select('people.id')
    .where('people.id', '=', visitor.id)
    .where('people.disabled_at', 'is', null)
    .executeTakeFirst()
  return demo && person !== undefined
}

/**
 * A token that signs its first user in as the chemist of the demonstration, within 24 hours; the one before no longer works. Undefined where the
 * data are not of the demonstration.
 */
export const makePreviewToken = (database: Database, now: Date): Promise<string | undefined> =>
  changePeople(database, { now }, async (trx) => {
    if (!(await isOpen(trx))) return undefined
    const token = createSecret()
    const row = {
      token_hash: hashOf(token),
      invited_by: 'server',
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + INVITATION_MS).toISOString(),
    }
    await trx
      .insertInto('invitations')
      .values({ person_id: visitor.id, ...row })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
      .execute()
    await recordPerson(trx, { actor: 'server', now }, 'invite', visitor.id, { after: { expiresAt: row.expires_at } })
    return token
  })

/** Uses the token up and starts a session of the demonstration's chemist; undefined where it does not work (any more). */
export const startPreview = (
  database: Database,
  { token, now, ...browser }: { token: string; now: Date } & SessionBrowser,
): Promise<{ session: string } | undefined> =>
  changePeople(database, { now }, async (trx) => {
    if (!(await isOpen(trx))) return undefined
    const used = await trx
      .deleteFrom('invitations')
      .where('token_hash', '=', hashOf(token))
      .where('person_id', '=', visitor.id)
      .where('expires_at', '>', now.toISOString())
      .where('expires_at', '<=', new Date(now.getTime() + INVITATION_MS).toISOString())
      .returning('person_id')
      .executeTakeFirst()
    return used && { session: await startSession(trx, { personId: visitor.id, now, ...browser }) }
  })
