import type { Kysely } from 'kysely'
import { appendAudit, type Codes } from '../../audit/append-audit.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import type { Schema } from '../../db/schema/schema.ts'
import type { PeopleChange } from './change-people.ts'

/**
 * Records what was done to a person, and seals them with their roles, and passkeys that were changed, as the last step of its
 * transaction.
 */
export const recordPerson = async (
  trx: Kysely<Schema>,
  { actor, now }: PeopleChange,
  action: string,
  personId: string,
  { passkeys = [], ...changed }: { before?: Codes; after?: Codes; passkeys?: readonly string[] } = {},
): Promise<void> => {
  const objects: SealedObject[] = [['person', personId], ...passkeys.map((id): SealedObject => ['passkey', id])]
  await appendAudit(trx, { at: now, actor, action: `person.${action}`, entity: 'person', entityId: personId, objects, ...changed })
}
