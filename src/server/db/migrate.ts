import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { checkTables } from './check-tables.ts'
import { indexOldProducts, sortOldProducts } from '../products/index-products.ts'
import { indexOldRequests } from '../request-desk/index-request.ts'
import type { Database } from './open-db.ts'
import type { Schema } from './schema.ts'

const FOLDER = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

/** What a migration does besides its statements. */
const AFTERWARDS: Record<string, (db: Kysely<Schema>) => Promise<void>> = {
  '008-request-desk': indexOldRequests,
  '011-lab-data': sortOldProducts,
  '016-search': indexOldProducts,
}

const statementsOf = (text: string): string[] =>
  text
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)

type Migrations = { migrations: Record<string, Migration>; statements: string[] }

/** All migrations by name, as this database writes them. `NAME.embedded.sql` and `NAME.postgresql.sql` add to NAME what only one can. */
export const migrationsFor = async (database: Database): Promise<Migrations> => {
  const migrations: Record<string, Migration> = {}
  const all: string[] = []
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'))
  for (const file of files.filter((one) => /^[^.]+\.sql$/.test(one)).toSorted()) {
    const name = file.replace(/\.sql$/, '')
    const own = `${name}.${database.kind}.sql`
    const texts = await Promise.all([file, ...(files.includes(own) ? [own] : [])].map((one) => readFile(join(FOLDER, one), 'utf8')))
    const statements = statementsOf(texts.join('\n').replaceAll('binary_text', database.binaryText))
    all.push(...statements)
    migrations[name] = {
      up: async (db) => {
        for (const statement of statements) await sql.raw(statement).execute(db)
        await AFTERWARDS[name]?.(db as Kysely<Schema>)
      },
    }
  }
  return { migrations, statements: all }
}

/** Migrates the database to the newest schema and returns the names of the migrations that ran. Safe in several processes at once. */
export const migrate = async (database: Database): Promise<string[]> => {
  const { migrations, statements } = await migrationsFor(database)
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // Migrations of one release may be finished in another order than their numbers.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error(`${database.name} could not be migrated to the newest schema`, { cause: error })
  if (database.kind === 'embedded') await checkTables(database, statements)
  return (results ?? []).map(({ migrationName }) => migrationName)
}
