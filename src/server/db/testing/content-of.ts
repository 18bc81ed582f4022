import { DatabaseSync } from 'node:sqlite'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { meaning } from '../sqlite/check-tables.ts'
import { DATABASE_FILE } from '../sqlite/sqlite.ts'

/** Whether a full-text index has what its table has. */
const isWhole = (database: DatabaseSync, index: string): boolean => {
  try {
    database.exec(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`)
    return true
  } catch {
    return false
  }
}

/** What no two migrations make alike: when they ran, the salts that they drew, and the hashes of both. */
const DIFFERENT_EACH_TIME: Record<string, readonly string[]> = {
  kysely_migration: ['timestamp'],
  audit: ['at', 'seals', 'prev_hash', 'hash'],
  audit_heads: ['hash'],
  people: ['salt'],
  requests: ['salt'],
  messages: ['salt'],
}

/** Everything in an embedded database, table by table as hashes: its schema and rows, as far as two migrations make them alike. Full-text indexes are verified. */
export const contentOf = (dataFolder: string): Record<string, string> => {
  const database = new DatabaseSync(join(dataFolder, DATABASE_FILE))
  try {
    const made = database.prepare('select type, name, sql from sqlite_schema where sql is not null order by name').all() as Record<
      'type' | 'name' | 'sql',
      string
    >[]
    const indexes = made.filter(({ sql }) => /^create virtual table/i.test(sql)).map(({ name }) => name)
    const content: Record<string, string> = {}
    for (const { type, name, sql } of made) {
      content[`schema of ${name}`] = meaning(sql)
      // The pages of a full-text index depend on the order of writing.
      if (type !== 'table' || indexes.some((index) => name.startsWith(`${index}_`))) continue
      if (indexes.includes(name)) {
        content[`index ${name}`] = isWhole(database, name) ? 'whole' : 'damaged'
        continue
      }
      const all = database
        .prepare(`select * from ${name}`)
        .columns()
        .map((column) => column.column!)
      const columns = all.filter((column) => !(DIFFERENT_EACH_TIME[name] ?? []).includes(column)).join(', ')
      const hash = createHash('sha256')
      let rows = 0
      for (const row of database.prepare(`select ${columns} from ${name} order by ${columns}`).iterate()) {
        rows++
        hash.update(JSON.stringify(row))
      }
      content[`${rows} rows of ${name}`] = hash.digest('hex').slice(0, 16)
    }
    return content
  } finally {
    database.close()
  }
}
