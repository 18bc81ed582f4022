import type { Kysely } from 'kysely'
import type { Schema } from './schema/schema.ts'

/** A larger change costs as much as making the index anew. */
export const MAX_CHANGED_TESTS = 5_000
/** What a server that was away for longer catches up with anew. */
const KEPT_CHANGES = 500

type Change = {
  from: string
  to: string
  /** Ids of tests that were added, changed or removed; undefined where they are too many to be told. */
  tests: readonly string[] | undefined
}

/** Notes a change of the data, in its transaction. A change that cannot be told ends what was told before. */
export const noteChange = async (trx: Kysely<Schema>, { from, to, tests }: Change): Promise<void> => {
  if (tests === undefined || tests.length > MAX_CHANGED_TESTS) {
    await trx.deleteFrom('data_changes').execute()
    return
  }
  const last = await trx.selectFrom('data_changes').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  const seq = (last?.seq ?? 0) + 1
  await trx
    .insertInto('data_changes')
    .values({ from_version: from, version: to, tests: JSON.stringify(tests), seq })
    .execute()
  await trx
    .deleteFrom('data_changes')
    .where('seq', '<=', seq - KEPT_CHANGES)
    .execute()
}

/** Ids of all tests that differ between two versions of the data; undefined where that is not known. */
export const changedBetween = async (db: Kysely<Schema>, from: string, to: string): Promise<Set<string> | undefined> => {
  const rows = await db.selectFrom('data_changes').select(['from_version', 'version', 'tests']).execute()
  const next = new Map(rows.map((row) => [row.from_version, row]))
  const changed = new Set<string>()
  let version = from
  // Versions are never used twice, so that the way has an end.
  for (let steps = 0; version !== to; steps++) {
    const change = next.get(version)
    if (!change || steps > rows.length) return undefined
    for (const id of JSON.parse(change.tests) as string[]) changed.add(id)
    version = change.version
  }
  return changed.size <= MAX_CHANGED_TESTS ? changed : undefined
}
