import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from './open-db.ts'

const FOLDER = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

const statementsOf = (text: string): string[] =>
  text
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)

type MigrationText = { name: string; statements: readonly string[] }

const readAll = async ({ kind, binaryText }: Pick<Database, 'kind' | 'binaryText'>): Promise<MigrationText[]> => {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'))
  const common = files.filter((one) => /^[^.]+\.sql$/.test(one)).toSorted()
  return Promise.all(
    common.map(async (file) => {
      const name = file.replace(/\.sql$/, '')
      const own = `${name}.${kind}.sql`
      const texts = await Promise.all([file, ...(files.includes(own) ? [own] : [])].map((one) => readFile(join(FOLDER, one), 'utf8')))
      return { name, statements: statementsOf(texts.join('\n').replaceAll('binary_text', binaryText)) }
    }),
  )
}

const known = new Map<string, readonly MigrationText[]>()
/**
 * The statements of all migrations in the order of their names, as this database writes them. `NAME.embedded.sql` and
 * `NAME.postgresql.sql` add to NAME what only one can. They do not change while a program runs: they are read once.
 */
export const readMigrationTexts = async (database: Pick<Database, 'kind' | 'binaryText'>): Promise<readonly MigrationText[]> => {
  const writing = `${database.kind} ${database.binaryText}`
  const texts = known.get(writing) ?? (await readAll(database))
  known.set(writing, texts)
  return texts
}
