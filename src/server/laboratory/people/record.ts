import type { Kysely } from 'kysely'
import { appendAudit, type Codes } from '../../audit/append-audit.ts'
import type { Schema } from '../../db/schema.ts'
import type { PeopleChange } from './change-people.ts'

/** Records what was done to a person, as the last step of its transaction. */
export const recordPerson = async (
  trx: Kysely<Schema>,
  { actor, now }: PeopleChange,
  action: string,
  personId: string,
  changed: { before?: Codes; after?: Codes } = {},
): Promise<void> => {
  await appendAudit(trx, { at: now, actor, action: `person.${action}`, entity: 'person', entityId: personId, ...changed })
}
