import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import { everythingIn } from '../../db/testing/everything-in.ts'
import { openDb, type Database, type DatabaseSettings } from '../../db/open-db.ts'
import { createDatabase } from '../../testing/new-database.ts'
import { runInProcess } from '../../testing/programs/run-in-process.ts'
import { environmentOf } from '../../testing/programs/run-tankmix.ts'

/** Where PostgreSQL is; tests of a move need it. */
export const POSTGRES = inject('databaseUrl')

export const withOpen = async <Result>(place: DatabaseSettings, use: (database: Database) => Promise<Result>): Promise<Result> => {
  const database = openDb(place)
  return use(database).finally(() => database.close())
}

/** Folders for sources, and new PostgreSQL databases, removed after the tests. */
export const createSides = () => {
  const base = mkdtempSync(join(tmpdir(), 'tankmix-move-'))
  const drops: (() => Promise<void>)[] = []
  let folders = 0
  afterAll(async () => {
    for (const drop of drops) await drop()
    rmSync(base, { recursive: true, force: true })
  })
  return {
    newFolder: (): string => join(base, String(++folders)),
    newUrl: async (): Promise<string> => {
      const { url, drop } = await createDatabase(POSTGRES!)
      drops.push(drop)
      return url
    },
  }
}

export const commandsOn =
  (place: DatabaseSettings) =>
  (...args: string[]) =>
    runInProcess(args, environmentOf(place))

/** What only one side has: files of photos, how far the move is, and when migrations ran. */
const OF_ONE_SIDE = new Set(['photo_files', 'moves', 'kysely_migration', 'kysely_migration_lock'])

export const contentOf = (place: DatabaseSettings): Promise<Record<string, string>> =>
  withOpen(place, async (database) =>
    Object.fromEntries(Object.entries(await everythingIn(database)).filter(([table]) => !OF_ONE_SIDE.has(table))),
  )

export const run = (place: DatabaseSettings, statements: readonly string[]): Promise<void> =>
  withOpen(place, async ({ kysely }) => {
    for (const statement of statements) await sql.raw(statement).execute(kysely)
  })
