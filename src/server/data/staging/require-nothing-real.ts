import type { Kysely } from 'kysely'
import { readDataState } from '../../db/data-state.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { hasImported } from '../../audit/imports/seal-imported.ts'

/** Demonstration data would be taken for a laboratory's, or these be deleted with them. */
export class HoldsRealData extends Error {}

/** What is a laboratory's where it is there without a demonstration. */
const REAL = ['products', 'tests', 'test_runs'] as const

/** Throws unless the database is empty, or its data are a demonstration's. */
export const requireNothingReal = async (db: Kysely<Schema>, { name }: Pick<Database, 'name'>): Promise<void> => {
  if ((await readDataState(db)).demo) return
  for (const isThere of [hasImported, ...REAL.map((table) => () => db.selectFrom(table).select('id').limit(1).executeTakeFirst())])
    if (await isThere(db))
      throw new HoldsRealData(
        `${name} has data of a laboratory. Demonstration data go into an empty database, or one that has demonstration data; nothing was changed`,
      )
}
