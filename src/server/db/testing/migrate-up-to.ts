import { Migrator } from 'kysely/migration'
import { forKysely } from '../../upgrade/migrate.ts'
import { readMigrations } from '../../upgrade/migrations.ts'
import type { Database } from '../open-db.ts'

/** Makes the schema as it was when `last` was the newest migration, as the editions before did: statement by statement. */
export const migrateUpTo = async (database: Database, last: string): Promise<void> => {
  const older = forKysely((await readMigrations(database)).filter(({ name }) => name <= last))
  const migrator = new Migrator({ db: database.kysely, provider: { getMigrations: () => Promise.resolve(older) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
