import { sql } from 'kysely'
import type { Connection } from './staging.ts'

/** How many tests an import would add, change, and leave as they are. */
export type ImportDifferences = { added: number; changed: number; unchanged: number }

/** Thrown to end an import that was only to be looked at, before it has written anything that stays. */
export class OnlyLooked extends Error {
  readonly differences: ImportDifferences
  constructor(differences: ImportDifferences) {
    super('the import was only looked at')
    this.differences = differences
  }
}

/** Counts what `mergeTests` found, and ends the import. */
export const endOfLook = async (connection: Connection, { replaces }: { replaces: boolean }): Promise<never> => {
  const known = replaces ? sql`false` : sql`exists (select 1 from tests as known where known.id = m.id)`
  const { rows } = await sql<{ staged: number; merged: number; known: number }>`
    select (select cast(count(*) as integer) from staged_tests) as staged, (select cast(count(*) as integer) from merged_tests) as merged,
      (select cast(count(*) as integer) from merged_tests as m where ${known}) as known`.execute(connection)
  const { staged, merged, known: changed } = rows[0]!
  throw new OnlyLooked({ added: merged - changed, changed, unchanged: staged - merged })
}
