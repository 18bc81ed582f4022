import { sql, type Kysely } from 'kysely'
import { hashOfRow, storedRows, leavesIn } from '../../audit/imports/leaves.ts'
import { readKept } from '../../audit/imports/kept-values.ts'
import { bulkInsert } from '../../db/bulk-insert.ts'
import type { Database } from '../../db/open-db.ts'
import { ingredientLines } from '../../db/record-rows.ts'
import type { Schema, TestRow } from '../../db/schema/schema.ts'
import { watchedProducts, type ChangedTest } from '../../mail/outbox/watch-news.ts'
import { createMerged, TEST_ROW_COLUMNS } from '../staging/merge-tests.ts'
import { ownedOf } from '../staging/skip-owned.ts'
import { columnType, type Connection } from '../staging/staging.ts'
import { createSkipped, type UndoSkipped } from './undo-skipped.ts'

/** What an import kept is not what its entry sealed: nothing can be undone by it. */
export class KeptAltered extends Error {}

export type PlannedTests = {
  /** How many are withdrawn, and how many go back. */
  withdrawn: number
  restored: number
  /** New tests that answer requests: they are withdrawn one by one, as the console does. */
  answers: string[]
  /** Of these, and of those that go back to a milder verdict, how many failed and how many passed with care. */
  fails: number
  cares: number
  /** The products that somebody is told of, and what there is to tell. */
  watched: string[]
  news: (ChangedTest & { date: string })[]
  skipped: UndoSkipped[]
}

const SEVERITY = { C: 0, CA: 1, NC: 2 } as const

export const dropRemoved = async (connection: Connection): Promise<void> => {
  await sql`drop table if exists removed_tests`.execute(connection)
}

/**
 * Looks at each test that an import wrote: those that it added come into the temporary table `removed_tests`, and those that it changed, as they
 * were before, into `merged_tests`. What the console keeps or what was changed since comes into neither. It reads the database and locks nothing.
 */
export const planTests = async (connection: Connection, database: Database, importId: string): Promise<PlannedTests> => {
  const db = connection as unknown as Kysely<Schema>
  await createMerged(connection, database)
  await dropRemoved(connection)
  await sql.raw(`create temporary table removed_tests (id ${columnType('key', database)}, primary key (id))`).execute(connection)
  const removed = bulkInsert<{ id: string }>(connection, 'removed_tests', ['id'])
  const merged = bulkInsert<TestRow>(connection, 'merged_tests', TEST_ROW_COLUMNS)
  const skipped = createSkipped('tests')
  const watched = await watchedProducts(db)
  const isWatched = new Set(watched)
  const planned: PlannedTests = { withdrawn: 0, restored: 0, answers: [], fails: 0, cares: 0, watched, news: [], skipped: [] }
  /** What visitors do not see any more as it is. */
  const note = (row: TestRow, after?: TestRow): void => {
    if (!after || SEVERITY[after.result] < SEVERITY[row.result]) {
      if (row.result === 'NC') planned.fails++
      if (row.result === 'CA') planned.cares++
    }
    const both = after ? [row, after] : [row]
    const products = both.flatMap((one) => ingredientLines(one).map(([, product]) => product))
    if (!products.some((product) => isWatched.has(product))) return
    const event = after ? 'amended' : 'withdrawn'
    planned.news.push({ test: row.id, event, products, kinds: both.map(({ kind }) => kind), date: row.date })
  }
  const blocks = await db
    .selectFrom('import_seals')
    .select('block')
    .where('import_id', '=', importId)
    .where('kind', '=', 'public-test')
    .orderBy('block')
    .execute()
  for (const { block } of blocks) {
    const sealed = await db
      .selectFrom('import_seals')
      .selectAll()
      .where('import_id', '=', importId)
      .where('block', '=', block)
      .executeTakeFirstOrThrow()
    const leaves = leavesIn(sealed)
    const ids = leaves.map(([id]) => id)
    if (ids.length === 0) continue
    const rows = (await storedRows(db, 'public-test', ids)) as Map<string, TestRow>
    const owned = await ownedOf(connection, ids)
    const kept = await readKept(db, importId, 'public-test', [sealed.first_id, sealed.last_id])
    const links = await db.selectFrom('request_tests').select('test_id').where('test_id', 'in', ids).execute()
    const answering = new Set(links.map((link) => link.test_id))
    for (const [id, hash, before] of leaves) {
      const row = rows.get(id)
      if (owned.has(id)) skipped.add('console', id)
      else if (!row || hashOfRow('public-test', row) !== hash) skipped.add('changed since', id)
      else if (before !== undefined) {
        const old = kept.get(id)?.[1] as TestRow | undefined
        if (!old || hashOfRow('public-test', old) !== before)
          throw new KeptAltered(`test ${id} as it was before the import is missing or was altered: run tankmix audit verify`)
        planned.restored++
        note(row, old)
        await merged.add(old)
      } else {
        if (answering.has(id)) planned.answers.push(id)
        else {
          planned.withdrawn++
          await removed.add({ id })
        }
        note(row)
      }
    }
  }
  await removed.flush()
  await merged.flush()
  planned.skipped = skipped.list()
  // Those that answer requests are told of as the console does it.
  const answers = new Set(planned.answers)
  planned.news = planned.news.filter(({ test }) => !answers.has(test)).toSorted((a, b) => (a.date < b.date ? 1 : -1))
  return planned
}
