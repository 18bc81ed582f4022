import type { Kysely } from 'kysely'
import type { IndexableTest, IssuedDetails } from '../../domain/search/index/build-index.ts'
import type { Database } from '../db/open-db.ts'
import { ingredientLines, testRecord } from '../db/record-rows.ts'
import type { Schema, TestRow } from '../db/schema/schema.ts'

const PAGE = 5_000

/** All tests, or one country's, by ascending bytes of their ids, a page at a time. */
export async function* testPages(db: Kysely<Schema>, country?: string): AsyncGenerator<TestRow[]> {
  let after: string | undefined
  for (;;) {
    let query = db.selectFrom('tests').selectAll().orderBy('id').limit(PAGE)
    if (country !== undefined) query = query.where('country', '=', country)
    if (after !== undefined) query = query.where('id', '>', after)
    const page = await query.execute()
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)!.id
  }
}

/** A test for an index, with what the console says of it. */
export const indexable = (row: TestRow, published: ReadonlyMap<string, IssuedDetails>): IndexableTest => ({
  ...testRecord(row),
  ...published.get(row.id),
  ingredients: ingredientLines(row).map(([order, productId, rate]) => ({ order, productId, rate })),
})

/** Reads a consistent snapshot, whatever is written meanwhile. */
export const inSnapshot = <Result>(database: Database, read: (db: Kysely<Schema>) => Promise<Result>): Promise<Result> => {
  const transaction = database.kysely.transaction()
  return (database.kind === 'postgresql' ? transaction.setIsolationLevel('repeatable read') : transaction).execute(read)
}
