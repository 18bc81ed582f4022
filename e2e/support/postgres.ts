import { createDatabase } from '../../src/server/testing/new-database.ts'
import { startPostgres } from '../../src/server/testing/programs/start-postgres.ts'

export type OpenedPostgres = { url: string; stop: () => Promise<void> }

/** A new database: on the PostgreSQL of DATABASE_URL, else on an installed one that is started for it. Undefined where there is none. */
export const openPostgres = async (): Promise<OpenedPostgres | undefined> => {
  const given = process.env['DATABASE_URL']
  if (given) {
    const { url, drop } = await createDatabase(given)
    return { url, stop: drop }
  }
  return startPostgres(['fsync=off', 'full_page_writes=off'])
}
