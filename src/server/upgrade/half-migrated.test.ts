import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { readMigrations, type SchemaMigration } from './migrations.ts'
import type { Database } from '../db/open-db.ts'
import { contentOf } from '../db/testing/content-of.ts'
import { withDatabase } from '../db/testing/harm-migration.ts'
import { migrateUpTo } from '../db/testing/migrate-up-to.ts'
import { makeOld } from '../db/testing/old-database.ts'

const SIZE = { products: 6, tests: 30, requests: 25 }
/** `KILLS=all` tries every statement of every migration. */
const isLong = process.env['KILLS'] === 'all'
const LAST = '016-search'

let base: string
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'tankmix-half-'))
})
afterAll(() => rmSync(base, { recursive: true, force: true }))
let folders = 0
const newFolder = (like?: string): string => {
  const folder = join(base, String(++folders))
  if (like === undefined) mkdirSync(folder)
  else cpSync(like, folder, { recursive: true })
  return folder
}

class Killed extends Error {}

/** A migration as the editions before made it, each statement for itself, ended after so many; how many it has where it was not ended. */
const migrateOld = async (database: Database, { statements, afterwards }: SchemaMigration, after: number): Promise<number> => {
  let made = 0
  const kysely = database.kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      if (++made === after) throw new Killed()
      return Promise.resolve(result)
    },
  })
  for (const statement of statements) await sql.raw(statement).execute(kysely)
  await afterwards?.(kysely)
  return made
}

const migrations = (await readMigrations({ kind: 'embedded', binaryText: 'text' })).filter(({ name }) => name <= LAST)
const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)
const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!

/** The database before a migration, what it is like at the newest schema, and how many statements the migration has. */
const prepare = async (migration: SchemaMigration) => {
  const old = newFolder()
  await withDatabase(old, (database) => makeOld(database, migrations[migrations.indexOf(migration) - 1]?.name ?? '', SIZE))
  const straight = newFolder(old)
  await withDatabase(straight, (database) => migrate(database))
  const count = await withDatabase(newFolder(old), (database) => migrateOld(database, migration, Number.MAX_SAFE_INTEGER))
  return { old, wanted: contentOf(straight), count }
}

/** Ends the migration after each of these numbers of statements, one attempt after the other. */
const leftWithin = async (old: string, migration: SchemaMigration, attempts: readonly number[]): Promise<string> => {
  const half = newFolder(old)
  for (const after of attempts) await withDatabase(half, (database) => migrateOld(database, migration, after).catch(() => undefined))
  return half
}

test.each(migrations.map((migration) => ({ name: migration.name, migration })))(
  'STAY-19 a database that an edition before left within $name is finished, whichever statement was the last',
  async ({ migration }) => {
    const { old, wanted, count } = await prepare(migration)
    for (const after of isLong ? numbersTo(count) : [oneOf(numbersTo(count))]) {
      const half = await leftWithin(old, migration, [after])
      await withDatabase(half, (database) => migrate(database))
      expect({ after, ...contentOf(half) }).toEqual({ after, ...wanted })
      rmSync(half, { recursive: true })
    }
  },
)

test('STAY-19 so is one in which that edition began anew with the only migration that could, and was ended again', async () => {
  const migration = migrations.find(({ name }) => name === '006-mails-to-people')!
  const { old, wanted, count } = await prepare(migration)
  const all = numbersTo(count).flatMap((first) => numbersTo(count).map((second) => [first, second] as const))
  // From the fourth statement on, a second attempt gets as far as any.
  const hard = all.filter(([first]) => first >= 4)
  for (const attempts of isLong ? all : [[4, 1] as const, [5, 2] as const, oneOf(hard)]) {
    const half = await leftWithin(old, migration, attempts)
    await withDatabase(half, (database) => migrate(database))
    expect({ attempts, ...contentOf(half) }).toEqual({ attempts, ...wanted })
    rmSync(half, { recursive: true })
  }
})

test('STAY-19 that edition itself cannot open it, and tables and indexes of somebody else do not matter', async () => {
  const migration = migrations.find(({ name }) => name === LAST)!
  const { old, wanted } = await prepare(migration)
  const half = await leftWithin(old, migration, [8])
  await withDatabase(half, async (database) => {
    await expect(migrateUpTo(database, LAST)).rejects.toThrow('index publications_public already exists')
    await sql`create table mine (id text)`.execute(database.kysely)
    await sql`create index mine_of_tests on tests (date)`.execute(database.kysely)
    await migrate(database)
    await sql`drop index mine_of_tests`.execute(database.kysely)
    await sql`drop table mine`.execute(database.kysely)
  })
  expect(contentOf(half)).toEqual(wanted)
})
