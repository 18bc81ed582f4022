import type { TestProject } from 'vitest/node'
import { startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    databaseUrl: string | undefined
  }
}

/** One PostgreSQL for all tests: the one of DATABASE_URL, else an installed one started for them. */
export default async ({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.DATABASE_URL) {
    provide('databaseUrl', process.env.DATABASE_URL)
    return undefined
  }
  // In no test over this server does the machine crash, so it need not wait for the disk.
  const postgres = await startPostgres(['fsync=off', 'full_page_writes=off'])
  provide('databaseUrl', postgres?.url)
  if (!postgres) process.stderr.write('NOT RUN: the tests on PostgreSQL, since none is installed and DATABASE_URL is not set.\n')
  return postgres?.stop
}
