import { sql } from 'kysely'
import { namesOf, TEST_COLUMNS } from '../../db/schema/columns.ts'
import type { Connection } from './staging.ts'

type Value = string | number | null
/** A column that changes in some tests, with how many and a few of them. */
export type ChangedField = { field: string; count: number; examples: { id: string; before: Value; after: Value }[] }
/** How many tests an import would add, change, and leave as they are; of the changed ones which columns. */
export type ImportDifferences = { added: number; changed: number; unchanged: number; fields: ChangedField[] }

const EXAMPLES = 3
const COLUMNS = [...namesOf(TEST_COLUMNS).filter((column) => column !== 'id'), 'ingredients']

/** Thrown to end an import that was only to be looked at, before it has written anything that stays. */
export class OnlyLooked extends Error {
  readonly differences: ImportDifferences
  constructor(differences: ImportDifferences) {
    super('the import was only looked at')
    this.differences = differences
  }
}

const differs = (column: string) => sql`${sql.ref(`m.${column}`)} is distinct from ${sql.ref(`known.${column}`)}`

const changedFields = async (connection: Connection): Promise<ChangedField[]> => {
  const both = sql`merged_tests as m join tests as known on known.id = m.id`
  const counts = COLUMNS.map((column) => sql`cast(count(case when ${differs(column)} then 1 end) as integer) as ${sql.ref(column)}`)
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)} from ${both}`.execute(connection)
  const found: ChangedField[] = []
  for (const field of COLUMNS) {
    const count = rows[0]![field]!
    if (count === 0) continue
    const { rows: examples } = await sql<ChangedField['examples'][number]>`
      select m.id as id, ${sql.ref(`known.${field}`)} as before, ${sql.ref(`m.${field}`)} as after
      from ${both} where ${differs(field)} order by m.id limit ${EXAMPLES}`.execute(connection)
    found.push({ field, count, examples })
  }
  return found
}

/** Counts what `mergeTests` found, and ends the import. */
export const endOfLook = async (connection: Connection, { replaces }: { replaces: boolean }): Promise<never> => {
  const known = replaces ? sql`false` : sql`exists (select 1 from tests as known where known.id = m.id)`
  const { rows } = await sql<{ staged: number; merged: number; known: number }>`
    select (select cast(count(*) as integer) from staged_tests) as staged, (select cast(count(*) as integer) from merged_tests) as merged,
      (select cast(count(*) as integer) from merged_tests as m where ${known}) as known`.execute(connection)
  const { staged, merged, known: changed } = rows[0]!
  const fields = changed === 0 ? [] : await changedFields(connection)
  throw new OnlyLooked({ added: merged - changed, changed, unchanged: staged - merged, fields })
}
