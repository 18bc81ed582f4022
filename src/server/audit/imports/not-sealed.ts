import { sql, type Kysely } from 'kysely'
import { readDataState } from '../../db/data-state.ts'
import type { Schema } from '../../db/schema/schema.ts'

type Db = Kysely<Schema>

const SEALED_ANYWHERE = 'import-seal:'
const MIGRATION = '043-import-seals'
const number = new Intl.NumberFormat('en')

const counted = (count: number, what: string): string => `${number.format(count)} ${what}${count === 1 ? '' : 's'}`

/** When an upgrade sealed what imports had made before, and how much that was; undefined where there was nothing. */
export const importsSealedSince = async (db: Db): Promise<{ day: string; products: number; tests: number } | undefined> => {
  const entry = await db
    .selectFrom('audit')
    .select(['at', 'after'])
    .where('chain', '=', 'record')
    .where('entity', '=', 'upgrade')
    .where('entity_id', '=', MIGRATION)
    .orderBy('seq')
    .executeTakeFirst()
  if (!entry) return undefined
  const { products, tests } = JSON.parse(entry.after) as { products: number; tests: number }
  return { day: entry.at.slice(0, 10), products, tests }
}

/**
 * Whether products and tests are those of the demonstration, which no entry seals. Where an import was sealed they cannot be: no import is
 * followed by a demonstration.
 */
export const isUnsealedDemonstration = async (db: Db, sealed: Iterable<string>): Promise<boolean> => {
  if (!(await readDataState(db)).demo) return false
  for (const name of sealed) if (name.startsWith(SEALED_ANYWHERE)) return false
  return true
}

/** What the audit does not seal, or not from the beginning, in sentences. */
export const notSealed = async (db: Db, { isDemonstration }: { isDemonstration: boolean }): Promise<string[]> => {
  const since = await importsSealedSince(db)
  const { rows } = await sql<{ count: number }>`select cast(count(*) as integer) as count from requests where row_version = 1`.execute(db)
  const requests = rows[0]!.count
  return [
    ...(since
      ? [
          `Sealed since ${since.day}: ${counted(since.products, 'product')} and ${counted(since.tests, 'test')} that were imported before. What was altered before that day is not known.`,
        ]
      : []),
    ...(isDemonstration ? ['Not sealed: the products and tests of the demonstration, which are made up.'] : []),
    ...(requests > 0 ? [`Not sealed: ${counted(requests, 'request')} that the laboratory has not worked on yet.`] : []),
    'Not sealed: sessions, emails that are still to be sent, addresses that ask to be told of a mix, counts and indexes.',
  ]
}
