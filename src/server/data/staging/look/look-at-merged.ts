import { sql } from 'kysely'
import { changedAnswers } from './changed-answers.ts'
import { changedFields, milderTests, missingTests } from './changed-fields.ts'
import type { LookFindings, LookOptions } from './import-look.ts'
import type { Connection } from '../staging.ts'

/** How many tests an import would add, change, and leave as they are. */
export type ImportDifferences = { added: number; changed: number; unchanged: number }

/** Thrown to end an import that was only to be looked at, before it has written anything that stays. */
export class OnlyLooked extends Error {
  readonly differences: ImportDifferences
  readonly look: LookFindings | undefined
  constructor(differences: ImportDifferences, look: LookFindings | undefined) {
    super('the import was only looked at')
    this.differences = differences
    this.look = look
  }
}

/** Counts what `mergeTests` found. */
export const countDifferences = async (connection: Connection, { replaces }: { replaces: boolean }): Promise<ImportDifferences> => {
  const known = replaces ? sql`false` : sql`exists (select 1 from tests as known where known.id = m.id)`
  const { rows } = await sql<{ staged: number; merged: number; known: number }>`
    select (select cast(count(*) as integer) from staged_tests) as staged, (select cast(count(*) as integer) from merged_tests) as merged,
      (select cast(count(*) as integer) from merged_tests as m where ${known}) as known`.execute(connection)
  const { staged, merged, known: changed } = rows[0]!
  return { added: merged - changed, changed, unchanged: staged - merged }
}

const nothing = { count: 0, examples: [] }

/** Ends the import with what `mergeTests` found; `look` says what else is to be looked for. */
export const endOfLook = async (
  connection: Connection,
  { replaces, look }: { replaces: boolean; look: LookOptions | undefined },
): Promise<never> => {
  const differences = await countDifferences(connection, { replaces })
  if (!look) throw new OnlyLooked(differences, undefined)
  throw new OnlyLooked(differences, {
    fields: replaces ? [] : await changedFields(connection),
    milder: replaces ? nothing : await milderTests(connection),
    missing: replaces || look.mapping === undefined ? nothing : await missingTests(connection, look.mapping),
    ...(await changedAnswers(connection, { replaces, onMix: look.onMix })),
  })
}
