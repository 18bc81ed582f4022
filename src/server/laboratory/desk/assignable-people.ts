import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'

/** The people who may be given a request: those who can work on it. */
export const assignablePeople = (db: Kysely<Schema>): Promise<{ id: string; name: string; email: string }[]> =>
  db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where('disabled_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('roles')
          .select('roles.person_id')
          .whereRef('roles.person_id', '=', 'people.id')
          .where('roles.role', 'in', ['chemist', 'approver'])
          .where('roles.confirmed_by', 'is not', null),
      ),
    )
    .orderBy('email')
    .execute()
