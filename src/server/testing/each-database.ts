import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { openDb, type Database, type DatabaseSettings } from '../db/open-db.ts'
import { createDatabase } from './new-database.ts'

export type TestDatabases = {
  /** Settings of a new empty database, removed after the tests. */
  settings: () => Promise<DatabaseSettings>
  /** A new database with the newest schema, closed after the tests. */
  open: () => Promise<Database>
}

/** Runs the same tests on the embedded database and on PostgreSQL. */
export const eachDatabase = (title: string, tests: (databases: TestDatabases) => void): void => {
  const cleanups: (() => void | Promise<void>)[] = []
  const cleanup = (): void => {
    afterAll(async () => {
      for (const step of cleanups.splice(0).toReversed()) await step()
    })
  }
  const temporaryFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'tankmix-test-'))
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  }
  const databases = (settings: TestDatabases['settings']): TestDatabases => ({
    settings,
    open: async () => {
      const database = openDb(await settings())
      cleanups.push(() => database.close())
      await migrate(database)
      return database
    },
  })

  describe(`${title} on SQLite`, () => {
    cleanup()
    tests(databases(() => Promise.resolve({ dataFolder: temporaryFolder() })))
  })

  const url = inject('databaseUrl')
  describe.skipIf(url === undefined)(`${title} on PostgreSQL`, () => {
    cleanup()
    tests(
      databases(async () => {
        const created = await createDatabase(url!)
        cleanups.push(created.drop)
        return { databaseUrl: created.url, dataFolder: temporaryFolder() }
      }),
    )
  })
}
