import { sql, type Kysely } from 'kysely'
import { ingredientLines } from '../../db/record-rows.ts'
import type { Schema, TestRow } from '../../db/schema/schema.ts'
import { addWatchNews, watchedProducts, type ChangedTest } from '../../mail/outbox/watch-news.ts'
import type { Connection } from './staging.ts'

/** Ids of one statement. */
const AT_ONCE = 500

/** Tests of the files that hold a product which somebody watches, and those whose ingredients are not in the files. */
const findStaged = async (trx: Connection, products: readonly string[]): Promise<string[]> => {
  const ids = new Set<string>()
  for (let at = 0; at < products.length; at += AT_ONCE) {
    const some = sql.join(products.slice(at, at + AT_ONCE))
    const { rows } = await sql<{ id: string }>`select distinct test_id as id from staged_ingredients where product_id in (${some})`.execute(
      trx,
    )
    for (const { id } of rows) ids.add(id)
  }
  const { rows } = await sql<{ id: string }>`
    select id from staged_tests as t where not exists (select 1 from staged_ingredients as i where i.test_id = t.id)`.execute(trx)
  for (const { id } of rows) ids.add(id)
  return [...ids]
}

const readTests = async (trx: Connection, ids: readonly string[]): Promise<Map<string, TestRow>> => {
  const tests = new Map<string, TestRow>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    const rows = await (trx as unknown as Kysely<Schema>).selectFrom('tests').selectAll().where('id', 'in', some).execute()
    for (const row of rows) tests.set(row.id, row)
  }
  return tests
}

const productsOf = (row: TestRow | undefined): string[] => (row ? ingredientLines(row).map(([, product]) => product) : [])

/**
 * Call it in the transaction of an import before the tests are written, and what it returns after that: it tells those who watch a mix which
 * of its tests came or changed (TELL-05). An import never takes a test away.
 */
export const prepareImportNews = async (trx: Connection, now: Date, { replaces }: { replaces: boolean }): Promise<() => Promise<void>> => {
  const db = trx as unknown as Kysely<Schema>
  const watched = await watchedProducts(db)
  if (watched.length === 0) return () => Promise.resolve()
  const ids = await findStaged(trx, watched)
  const before = replaces ? new Map<string, TestRow>() : await readTests(trx, ids)
  return async () => {
    const after = [...(await readTests(trx, ids)).values()].toSorted((a, b) => (a.date < b.date ? 1 : -1))
    const changes = after.flatMap((row): ChangedTest[] => {
      const known = before.get(row.id)
      if (known && JSON.stringify(known) === JSON.stringify(row)) return []
      const kinds = known ? [row.kind, known.kind] : [row.kind]
      return [{ test: row.id, event: known ? 'amended' : 'published', products: [...productsOf(row), ...productsOf(known)], kinds }]
    })
    await addWatchNews(db, changes, now)
  }
}
