import type { Kysely } from 'kysely'
import { sealImported } from '../audit/imports/seal-imported.ts'
import { sealExisting } from '../audit/seal-existing.ts'
import { fillComparedAddresses } from './fill-compared-addresses.ts'
import { indexOldProducts, sortOldProducts } from '../words/index-products.ts'
import { indexOldRequests } from '../words/index-request.ts'
import { readMigrationTexts } from '../db/migration-texts.ts'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema/schema.ts'

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
  '039-lot-events': (db) => sealExisting(db, '039-lot-events', ['lot-event']),
  '040-passkeys-sealed': (db) => sealExisting(db, '040-passkeys-sealed', ['passkey']),
  '042-compared-addresses': fillComparedAddresses,
  '043-import-seals': (db) => sealImported(db, '043-import-seals'),
  '044-sealed-checks': (db) => sealExisting(db, '044-sealed-checks', ['audit-check']),
}

export type SchemaMigration = {
  name: string
  statements: readonly string[]
  afterwards: ((db: Kysely<Schema>) => Promise<void>) | undefined
}

/** All migrations in the order of their names, as this database writes them. */
export const readMigrations = async (database: Pick<Database, 'kind' | 'binaryText'>): Promise<SchemaMigration[]> =>
  (await readMigrationTexts(database)).map((migration) => ({ ...migration, afterwards: AFTERWARDS[migration.name] }))
