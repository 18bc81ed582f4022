import type { ExpressionBuilder } from 'kysely'
import type { Role } from '../../domain/console/roles.ts'
import type { Schema } from './schema/schema.ts'

/** Whether a person has one of these roles, and it is in force. */
export const hasRole = (roles: readonly Role[]) => (where: ExpressionBuilder<Schema, 'people'>) =>
  where.exists(
    where
      .selectFrom('roles')
      .select('roles.person_id')
      .whereRef('roles.person_id', '=', 'people.id')
      .where('roles.role', 'in', roles)
      .where('roles.confirmed_by', 'is not', null),
  )
