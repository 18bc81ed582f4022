import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema/schema.ts'
import type { PeopleChange } from './change-people.ts'
import { recordPerson } from './record.ts'
import { shutOut, type PersonOutcome } from './roles.ts'

/** Removes everything personal of somebody. The row stays with its id, which records of the laboratory may name. */
export const erasePerson = async (trx: Kysely<Schema>, personId: string, change: PeopleChange): Promise<PersonOutcome> => {
  const outcome = await shutOut(trx, personId, change)
  if (!outcome.ok) return outcome
  const passkeys = await trx.deleteFrom('passkeys').where('person_id', '=', personId).returning('id').execute()
  await trx.deleteFrom('roles').where('person_id', '=', personId).execute()
  for (const table of ['mails', 'digest_items', 'mail_preferences'] as const)
    await trx.deleteFrom(table).where('person_id', '=', personId).execute()
  // Unique, and no address.
  await trx
    .updateTable('people')
    // Without the salt the hashes that older entries have of this row say nothing.
    .set({ name: '', email: `erased ${personId}`, issuer: null, subject: null, salt: '' })
    .where('id', '=', personId)
    .execute()
  await recordPerson(trx, change, 'erase', personId, { passkeys: passkeys.map(({ id }) => id) })
  return outcome
}
