import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { checkTables } from './check-tables.ts'
import type { Database } from './open-db.ts'

const FOLDER = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

const statementsOf = (text: string): string[] =>
  text
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)

type Migrations = { migrations: Record<string, Migration>; statements: string[] }

/** All migrations by name, as this database writes them. */
export const migrationsFor = async (database: Database): Promise<Migrations> => {
  const migrations: Record<string, Migration> = {}
  const all: string[] = []
  for (const file of (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()) {
    const text = await readFile(join(FOLDER, file), 'utf8')
    const statements = statementsOf(text.replaceAll('binary_text', database.binaryText))
    all.push(...statements)
    migrations[file.replace(/\.sql$/, '')] = {
      up: async (db) => {
        for (const statement of statements) await sql.raw(statement).execute(db)
      },
    }
  }
  return { migrations, statements: all }
}

/** Migrates the database to the newest schema and returns the names of the migrations that ran. Safe in several processes at once. */
export const migrate = async (database: Database): Promise<string[]> => {
  const { migrations, statements } = await migrationsFor(database)
  const migrator = new Migrator({ db: database.kysely, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('the database could not be migrated to the newest schema', { cause: error })
  if (database.kind === 'embedded') await checkTables(database, statements)
  return (results ?? []).map(({ migrationName }) => migrationName)
}
