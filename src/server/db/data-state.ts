import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from './schema/schema.ts'
import { noteChange } from './data-changes.ts'

/** The data in the database: `version` changes with every import. */
export type DataState = { version: string; demo: boolean }

export const readDataState = async (db: Kysely<Schema>): Promise<DataState> => {
  const { version, demo } = await db.selectFrom('data_state').select(['version', 'demo']).executeTakeFirstOrThrow()
  return { version, demo: demo === 1 }
}

/** Whether PostgreSQL says that a table does not exist. */
export const isMissingTable = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '42P01'

/**
 * Begins a transaction that will change the data: other such transactions wait, and the embedded database takes its
 * write lock at once instead of failing when a reader turns into a writer.
 */
export const lockData = async (trx: Kysely<Schema>): Promise<void> => {
  await trx.updateTable('data_state').set({ one: 1 }).execute()
}

/**
 * Gives the data a new version, in the transaction that changed them. `tests` are the ids of tests that were added, changed or removed,
 * where only these and products were.
 */
export const markChanged = async (
  trx: Kysely<Schema>,
  { demo, tests }: { demo: boolean; tests?: readonly string[] | undefined },
): Promise<void> => {
  const before = await readDataState(trx)
  const version = randomUUID().slice(0, 13).replace('-', '')
  await trx
    .updateTable('data_state')
    .set({ version, demo: demo ? 1 : 0 })
    .execute()
  await noteChange(trx, { from: before.version, to: version, tests: before.demo === demo ? tests : undefined })
}
