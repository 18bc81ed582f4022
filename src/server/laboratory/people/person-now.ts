import type { Kysely } from 'kysely'
import type { Role } from '../../../domain/console/roles.ts'
import type { Schema } from '../../db/schema/schema.ts'

/**
 * The roles and the address of whoever acts, as they are in this transaction: both could have changed since the call began. Undefined for who has
 * none any more.
 */
export const personNow = async (trx: Kysely<Schema>, id: string): Promise<{ id: string; email: string; roles: Role[] } | undefined> => {
  const rows = await trx
    .selectFrom('people')
    .innerJoin('roles', 'roles.person_id', 'people.id')
    .select(['people.email', 'roles.role'])
    .where('people.id', '=', id)
    .where('people.disabled_at', 'is', null)
    .where('roles.confirmed_by', 'is not', null)
    .execute()
  return rows.length === 0 ? undefined : { id, email: rows[0]!.email, roles: rows.map(({ role }) => role) }
}
