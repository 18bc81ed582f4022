import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../upgrade/migrate.ts'
import { openDb, type DatabaseSettings } from '../db/open-db.ts'
import { temporaryFilesInMemory } from './files-in-memory.ts'
import { createDatabase } from './new-database.ts'
import { startPostgres } from './programs/start-postgres.ts'

declare module 'vitest' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    databaseUrl: string | undefined
    /** Of databases with the newest schema and nothing in them, to be copied: a folder, and a name in PostgreSQL. */
    templates: { folder: string; name: string | undefined }
  }
}

const toNewestSchema = async (settings: DatabaseSettings): Promise<void> => {
  const database = openDb(settings)
  await migrate(database).finally(() => database.close())
}

/** In no test over this server does the machine crash, so it need not wait for the disk, nor log what it copies; and none is there for long. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off']

/** The PostgreSQL of all tests: the one of DATABASE_URL, else an installed one started for them. */
const findPostgres = async (): Promise<{ url: string; stop: () => Promise<void> } | undefined> => {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, stop: () => Promise.resolve() }
  const started = await startPostgres(SETTINGS)
  if (!started) process.stderr.write('NOT RUN: the tests on PostgreSQL, since none is installed and DATABASE_URL is not set.\n')
  return started
}

/** Before all tests: their databases, and where their files are. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const removeFiles = temporaryFilesInMemory()
  const postgres = await findPostgres()
  provide('databaseUrl', postgres?.url)
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-template-'))
  await toNewestSchema({ dataFolder: folder })
  const template = postgres && (await createDatabase(postgres.url))
  if (template) await toNewestSchema({ dataFolder: folder, databaseUrl: template.url })
  provide('templates', { folder, name: template?.name })
  return async () => {
    await template?.drop()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
    removeFiles()
  }
}
