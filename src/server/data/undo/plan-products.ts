import { sql, type Kysely } from 'kysely'
import { hashOfRow, storedRows, leavesIn, type Leaf } from '../../audit/imports/leaves.ts'
import { readKept, type KeptRow } from '../../audit/imports/kept-values.ts'
import type { Row } from '../../audit/object-hash.ts'
import { ingredientLines } from '../../db/record-rows.ts'
import type { Schema, TestRow } from '../../db/schema/schema.ts'
import type { Connection } from '../staging/staging.ts'
import { KeptAltered } from './plan-tests.ts'
import { createSkipped, type UndoSkipped } from './undo-skipped.ts'

type Db = Kysely<Schema>

export type PlannedProducts = {
  /** Ids of those that go, and rows to go back to, with the rows that there are. */
  removed: Map<string, Row>
  restored: Map<string, { before: Row; now: Row }>
  skipped: UndoSkipped[]
}

/** Tests that are compared at a time. */
const PAGE = 5_000
/** Ids of one statement. */
const AT_ONCE = 500

async function* sealedProducts(db: Db, importId: string): AsyncGenerator<{ leaves: Leaf[]; kept: Map<string, KeptRow> }> {
  const blocks = await db
    .selectFrom('import_seals')
    .selectAll()
    .where('import_id', '=', importId)
    .where('kind', '=', 'product')
    .orderBy('block')
    .execute()
  for (const sealed of blocks)
    yield { leaves: leavesIn(sealed), kept: await readKept(db, importId, 'product', [sealed.first_id, sealed.last_id]) }
}

/** The products that an import added and that tests which stay still have. */
export const usedByTests = async (connection: Connection, importId: string): Promise<Set<string>> => {
  const left = new Set<string>()
  for await (const { leaves } of sealedProducts(connection, importId))
    for (const [id, , before] of leaves) if (before === undefined) left.add(id)
  const used = new Set<string>()
  const see = (rows: readonly Pick<TestRow, 'ingredients'>[]): void => {
    for (const row of rows) for (const [, product] of ingredientLines(row)) if (left.delete(product)) used.add(product)
  }
  for (const table of ['tests', 'merged_tests'])
    for (let after = ''; left.size > 0;) {
      const { rows } = await sql<Pick<TestRow, 'id' | 'ingredients'>>`
        select id, ingredients from ${sql.table(table)} as t
        where id > ${after} and not exists (select 1 from removed_tests as r where r.id = t.id)
          ${table === 'tests' ? sql`and not exists (select 1 from merged_tests as m where m.id = t.id)` : sql``}
        order by id limit ${sql.lit(PAGE)}`.execute(connection)
      see(rows)
      if (rows.length < PAGE) break
      after = rows.at(-1)!.id
    }
  return used
}

/** Those of these products that the console's tests, its lots, visitors who ask to be told, or what these sent have. */
const usedElsewhere = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const used = new Set<string>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    for (const table of ['run_lines', 'lots', 'watch_products', 'unknown_products'] as const)
      for (const { product_id: id } of await db.selectFrom(table).select('product_id').distinct().where('product_id', 'in', some).execute())
        if (id !== null) used.add(id)
  }
  return used
}

/** Whether two rows of a product say the same; its version and when it was changed are its own. */
const isSame = (one: Row, other: Row): boolean => {
  const [first, second] = [one, other].map((row) => hashOfRow('product', { ...row, row_version: null, changed_at: null }))
  return first === second
}

/** Looks at each product that an import wrote. `used` are those that tests have which stay. */
export const planProducts = async (db: Db, importId: string, used: ReadonlySet<string>): Promise<PlannedProducts> => {
  const skipped = createSkipped('products')
  const planned: PlannedProducts = { removed: new Map(), restored: new Map(), skipped: [] }
  for await (const { leaves, kept } of sealedProducts(db, importId)) {
    const ids = leaves.map(([id]) => id)
    const rows = await storedRows(db, 'product', ids)
    const elsewhere = await usedElsewhere(db, ids)
    for (const [id, hash, before] of leaves) {
      const row = rows.get(id)
      const [, old, written] = kept.get(id) ?? [id, null]
      const isWhole = written && hashOfRow('product', written) === hash && (old ? hashOfRow('product', old) : undefined) === before
      if (!isWhole)
        throw new KeptAltered(`product ${id} as the import found and left it is missing or was altered: run tankmix audit verify`)
      if (row?.['kept_by'] === 'console') skipped.add('console', id)
      else if (!row || !isSame(row, written)) skipped.add('changed since', id)
      else if (old) planned.restored.set(id, { before: old, now: row })
      else if (used.has(id) || elsewhere.has(id)) skipped.add('used', id)
      else planned.removed.set(id, row)
    }
  }
  planned.skipped = skipped.list()
  return planned
}
