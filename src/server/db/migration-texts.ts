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

/**
 * The statements of all migrations in the order of their names, as this database writes them. `NAME.embedded.sql` and
 * `NAME.postgresql.sql` add to NAME what only one can.
 */
export const readMigrationTexts = async ({
  kind,
  binaryText,
}: Pick<Database, 'kind' | 'binaryText'>): Promise<{ name: string; statements: readonly string[] }[]> => {
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
