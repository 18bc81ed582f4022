import { Migrator } from 'kysely/migration'
import { migrationsFor } from '../migrate.ts'
import type { Database } from '../open-db.ts'

/** Makes the schema as it was when `last` was the newest migration. */
export const migrateUpTo = async (database: Database, last: string): Promise<void> => {
  const { migrations } = await migrationsFor(database)
  const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))
  const migrator = new Migrator({ db: database.kysely, provider: { getMigrations: () => Promise.resolve(older) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
