import type { Database, DatabaseSettings } from '../../../db/open-db.ts'

/** A server that takes in what was confirmed, or undoes what was agreed to, and is killed after a number of statements. */
export type KilledImport = { settings: DatabaseSettings; after: number; leaseMs: number }

/** Whether something is still to be taken in or undone. */
export const isWorkLeft = async ({ kysely }: Database): Promise<boolean> => {
  const taking = await kysely.selectFrom('imports').select('id').where('state', '=', 'taking').executeTakeFirst()
  return Boolean(taking ?? (await kysely.selectFrom('import_undos').select('id').where('state', '=', 'undoing').executeTakeFirst()))
}
