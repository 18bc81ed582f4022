import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { EVERY_TABLE } from '../db/every-table.ts'
import type { Database } from '../db/open-db.ts'
import { readProgram } from './postgres-programs.ts'

/** A copy that `tankmix backup` or `pg_dump --format=custom` made: of which kind of database, and with which migrations. */
export type CopyOf = { kind: Database['kind']; migrations: string[]; tables: string[] }

const SQLITE = 'SQLite format 3\0'
const POSTGRESQL = 'PGDMP'

const headOf = async (file: string): Promise<string> => {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new Error(`${file} could not be read`, { cause: error })
  })
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(SQLITE.length), position: 0 })
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await handle.close()
  }
}

type Content = Pick<CopyOf, 'migrations' | 'tables'>

const inEmbedded = (file: string): Content => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const names = (statement: string): string[] => (database.prepare(statement).all() as { name: string }[]).map(({ name }) => name)
    const tables = names(`select name from sqlite_schema where type = 'table'`)
    return { tables, migrations: tables.includes('kysely_migration') ? names('select name from kysely_migration order by name') : [] }
  } finally {
    database.close()
  }
}

/** The names of migrations are in the first column of what a dump copies into their table. */
const inDump = async (file: string): Promise<Content> => {
  const list = await readProgram('pg_restore', ['--list', file])
  const tables = [...list.matchAll(/ TABLE DATA public (\w+) /g)].map(([, name]) => name!)
  const script = await readProgram('pg_restore', ['--data-only', '--schema=public', '--table=kysely_migration', '--file=-', file])
  const [, rows = ''] = /^COPY [^\n]*kysely_migration \(name[^\n]*\n([\s\S]*?)^\\\.$/m.exec(script) ?? []
  const migrations = rows.split('\n').map((row) => row.split('\t')[0]!)
  return { tables, migrations: migrations.filter(Boolean).toSorted() }
}

/** What a file is a copy of. Throws where it is none of this product's. */
export const readCopy = async (file: string): Promise<CopyOf> => {
  const head = await headOf(file)
  const kind = head === SQLITE ? 'embedded' : head.startsWith(POSTGRESQL) ? 'postgresql' : undefined
  if (kind === undefined) throw new Error(`${file} is no copy of a database: tankmix backup makes one, and pg_dump with --format=custom`)
  let content: Content
  try {
    content = kind === 'embedded' ? inEmbedded(file) : await inDump(file)
  } catch (error) {
    throw new Error(`${file} is damaged, or no whole copy`, { cause: error })
  }
  if (content.migrations.length === 0) throw new Error(`${file} is a copy of another program's database: it has no migrations of this one`)
  return { kind, ...content }
}

/** Throws where a newer version made the copy: this one could not use the database. */
export const requireKnown = (file: string, { migrations }: CopyOf, known: readonly string[]): void => {
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(`${file} is of a newer version, which made its schema ${unknown}: restore it by that version, and run that one`)
}

/** Throws where a copy with the newest schema lacks a table, as a dump of some tables does: what it lacks would be lost. */
export const requireWhole = (file: string, { tables }: CopyOf): void => {
  const missing = Object.keys(EVERY_TABLE).filter((name) => !tables.includes(name))
  if (missing.length > 0) throw new Error(`${file} is no copy of all: it lacks the rows of ${missing.join(', ')}. Nothing was changed`)
}
