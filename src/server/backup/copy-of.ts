import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import type { Database } from '../db/open-db.ts'
import { readProgram } from './postgres-programs.ts'

/** A copy that `tankmix backup` or `pg_dump --format=custom` made: of which kind of database, and with which migrations. */
export type CopyOf = { kind: Database['kind']; migrations: string[] }

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

const inEmbedded = (file: string): string[] => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    if (!database.prepare(`select 1 from sqlite_schema where name = 'kysely_migration'`).get()) return []
    return (database.prepare('select name from kysely_migration order by name').all() as { name: string }[]).map(({ name }) => name)
  } finally {
    database.close()
  }
}

/** The names of migrations are in the first column of what a dump copies into their table. */
const inDump = async (file: string): Promise<string[]> => {
  const script = await readProgram('pg_restore', ['--data-only', '--schema=public', '--table=kysely_migration', '--file=-', file])
  const [, rows = ''] = /^COPY [^\n]*kysely_migration \(name[^\n]*\n([\s\S]*?)^\\\.$/m.exec(script) ?? []
  return rows
    .split('\n')
    .map((row) => row.split('\t')[0]!)
    .filter(Boolean)
    .toSorted()
}

/** What a file is a copy of. Throws where it is none of this product's. */
export const readCopy = async (file: string): Promise<CopyOf> => {
  const head = await headOf(file)
  const kind = head === SQLITE ? 'embedded' : head.startsWith(POSTGRESQL) ? 'postgresql' : undefined
  if (kind === undefined) throw new Error(`${file} is no copy of a database: tankmix backup makes one, and pg_dump with --format=custom`)
  let migrations: string[]
  try {
    migrations = kind === 'embedded' ? inEmbedded(file) : await inDump(file)
  } catch (error) {
    throw new Error(`${file} is damaged, or no whole copy`, { cause: error })
  }
  if (migrations.length === 0) throw new Error(`${file} is a copy of another program's database: it has no migrations of this one`)
  return { kind, migrations }
}

/** Throws where a newer version made the copy: this one could not use the database. */
export const requireKnown = (file: string, { migrations }: CopyOf, known: readonly string[]): void => {
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(`${file} is of a newer version, which made its schema ${unknown}: restore it by that version, and run that one`)
}
