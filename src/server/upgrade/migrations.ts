import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { sealExisting } from '../audit/seal-existing.ts'
import { indexOldProducts, sortOldProducts } from '../words/index-products.ts'
import { indexOldRequests } from '../words/index-request.ts'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema.ts'

const FOLDER = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

/** The kinds of objects that the audit sealed first: tables of later ones are not there yet when that migration runs. */
const SEALED_FIRST = [
  'run',
  'run-event',
  'reading',
  'photo',
  'version',
  'publication',
  'public-test',
  'review',
  'protocol',
  'retirement',
  'product',
  'product-event',
  'person',
  'request',
  'request-event',
  'message',
] as const

/** What a migration does besides its statements. Up to 016 all of it can be done twice (STAY-19). */
const AFTERWARDS: Record<string, (db: Kysely<Schema>) => Promise<void>> = {
  '008-request-desk': indexOldRequests,
  '011-lab-data': sortOldProducts,
  '016-search': indexOldProducts,
  '017-seals': (db) => sealExisting(db, '017-seals', SEALED_FIRST),
}

const statementsOf = (text: string): string[] =>
  text
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)

export type SchemaMigration = {
  name: string
  statements: readonly string[]
  afterwards: ((db: Kysely<Schema>) => Promise<void>) | undefined
}

/**
 * All migrations in the order of their names, as this database writes them. `NAME.embedded.sql` and `NAME.postgresql.sql` add to NAME
 * what only one can.
 */
export const readMigrations = async (database: Pick<Database, 'kind' | 'binaryText'>): Promise<SchemaMigration[]> => {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'))
  const common = files.filter((one) => /^[^.]+\.sql$/.test(one)).toSorted()
  return Promise.all(
    common.map(async (file) => {
      const name = file.replace(/\.sql$/, '')
      const own = `${name}.${database.kind}.sql`
      const texts = await Promise.all([file, ...(files.includes(own) ? [own] : [])].map((one) => readFile(join(FOLDER, one), 'utf8')))
      const statements = statementsOf(texts.join('\n').replaceAll('binary_text', database.binaryText))
      return { name, statements, afterwards: AFTERWARDS[name] }
    }),
  )
}
