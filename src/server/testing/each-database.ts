import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { openDb, type Database, type DatabaseSettings } from '../db/open-db.ts'
import { IN_FULL } from './in-full.ts'
import { createDatabase } from './new-database.ts'

export type TestDatabases = {
  /** Settings of a database that nothing was ever done with, removed after the tests. */
  untouched: () => Promise<DatabaseSettings>
  /** Settings of a new database with the newest schema and nothing in it, removed after the tests. */
  settings: () => Promise<DatabaseSettings>
  /** The same, open, and closed after the tests. */
  open: () => Promise<Database>
  /** The same for copies of a database that is filled once, when the first copy is wanted. */
  copiesOf: (fill: (database: Database) => Promise<unknown>) => Pick<TestDatabases, 'settings' | 'open'>
}

/** Runs the same tests on the embedded database and on PostgreSQL. */
export const eachDatabase = (title: string, tests: (databases: TestDatabases) => void): void => runOn(title, tests, true)

/** Runs tests of what holds no SQL of its own on the embedded database, and with `npm run test:all` on PostgreSQL too. */
export const anyDatabase = (title: string, tests: (databases: TestDatabases) => void): void => runOn(title, tests, IN_FULL)

const runOn = (title: string, tests: (databases: TestDatabases) => void, alsoPostgres: boolean): void => {
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
  type Basic = Pick<TestDatabases, 'untouched' | 'settings'> & { copy: (of: DatabaseSettings) => Promise<DatabaseSettings> }
  const opening = (settings: () => Promise<DatabaseSettings>) => async (): Promise<Database> => {
    const database = openDb(await settings())
    cleanups.push(() => database.close())
    return database
  }
  const databases = ({ untouched, settings, copy }: Basic): TestDatabases => ({
    untouched,
    settings,
    open: opening(settings),
    copiesOf: (fill) => {
      const filled = async (): Promise<DatabaseSettings> => {
        const place = await settings()
        const database = openDb(place)
        await fill(database).finally(() => database.close())
        return place
      }
      let filling: Promise<DatabaseSettings> | undefined
      const copies = async (): Promise<DatabaseSettings> => copy(await (filling ??= filled()))
      return { settings: copies, open: opening(copies) }
    },
  })
  const copyOfFolder = (folder: string): DatabaseSettings => {
    const dataFolder = temporaryFolder()
    cpSync(folder, dataFolder, { recursive: true })
    return { dataFolder }
  }
  const templates = inject('templates')

  describe(`${title} on SQLite`, () => {
    cleanup()
    tests(
      databases({
        untouched: () => Promise.resolve({ dataFolder: temporaryFolder() }),
        settings: () => Promise.resolve(copyOfFolder(templates.folder)),
        copy: ({ dataFolder }) => Promise.resolve(copyOfFolder(dataFolder)),
      }),
    )
  })

  if (!alsoPostgres) return
  const url = inject('databaseUrl')
  describe.skipIf(url === undefined)(`${title} on PostgreSQL`, () => {
    cleanup()
    const create = async (template?: string): Promise<DatabaseSettings> => {
      const created = await createDatabase(url!, template)
      cleanups.push(created.drop)
      return { databaseUrl: created.url, dataFolder: temporaryFolder() }
    }
    tests(
      databases({
        untouched: () => create(),
        settings: () => create(templates.name),
        copy: ({ databaseUrl }) => create(new URL(databaseUrl!).pathname.slice(1)),
      }),
    )
  })
}
