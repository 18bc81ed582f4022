import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema/schema.ts'
import { hasRole } from '../../db/has-role.ts'
import { BENCH_ROLES } from '../../../domain/console/roles.ts'

/** The people who may be given a request: those who can work on it. */
export const assignablePeople = (db: Kysely<Schema>): Promise<{ id: string; name: string; email: string }[]> =>
  db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where('disabled_at', 'is', null)
    .where(hasRole(BENCH_ROLES))
    .orderBy('email')
    .execute()
