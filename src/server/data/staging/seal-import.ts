import { sql } from 'kysely'
import type { Blocks } from '../../audit/imports/block.ts'
import { leafOf, storedRows, type Leaf } from '../../audit/imports/leaves.ts'
import type { KeptRow } from '../../audit/imports/kept-values.ts'
import type { TestRow } from '../../db/schema/schema.ts'
import { changedProducts } from './apply-staging.ts'
import { TEST_ROW } from './merge-tests.ts'
import type { Steps } from './next-tests.ts'
import type { Connection } from './staging.ts'

/** Rows that are read at a time. */
const PAGE = 500

export type SealedTest = { leaf: Leaf; kept: KeptRow | undefined }

/** Of merged tests the hashes as they will be and as they are, and the rows that they replace, in the order of their ids. */
const leavesBehind = async (
  connection: Connection,
  after: string,
  limit: number,
  { replaces }: { replaces: boolean },
): Promise<SealedTest[]> => {
  const { rows } = await sql<TestRow>`select ${TEST_ROW} from merged_tests where id > ${after} order by id limit ${limit}`.execute(
    connection,
  )
  const ids = rows.map(({ id }) => id)
  const before = replaces ? undefined : await storedRows(connection, 'public-test', ids)
  return rows.map((row) => {
    const old = before?.get(row.id)
    return { leaf: leafOf('public-test', row.id, row, old), kept: old && [row.id, old] }
  })
}

/**
 * Writes the seals of tests that `read` gives in the order of their ids, and the rows that they replace, some tests at a time, each time in a
 * transaction of its own where none is open. They say nothing before the entry has their hashes.
 */
export const sealTests = async (
  connection: Connection,
  blocks: Blocks,
  { rows, pause }: Steps,
  { kind, read }: { kind: 'public-test' | 'withdrawn-test'; read: (after: string, limit: number) => Promise<SealedTest[]> },
): Promise<void> => {
  const write = async (db: Connection, tests: readonly SealedTest[]): Promise<void> => {
    const leaves = tests.map(({ leaf }) => leaf)
    await blocks.add(db, 'public-test', leaves)
    const kept = tests.flatMap((test) => (test.kept ? [test.kept] : []))
    await blocks.keep(db, kind, kept)
  }
  for (let after = ''; ;) {
    const tests: SealedTest[] = []
    for (let wanted = PAGE; tests.length < rows && wanted === PAGE;) {
      const some = await read(after, Math.min(PAGE, rows - tests.length))
      tests.push(...some)
      wanted = some.length
      after = some.at(-1)?.leaf[0] ?? after
    }
    if (tests.length === 0) return
    await pause()
    await (connection.isTransaction ? write(connection, tests) : connection.transaction().execute((trx) => write(trx, tests)))
    if (tests.length < rows) return
  }
}

/** The same for all merged tests. */
export const sealMerged = (connection: Connection, blocks: Blocks, steps: Steps, options: { replaces: boolean }): Promise<void> =>
  sealTests(connection, blocks, steps, {
    kind: 'public-test',
    read: (after, limit) => leavesBehind(connection, after, limit, options),
  })

/** Writes products by `apply`, and of those that this adds or changes the seals and the rows before and after. */
export const sealingProducts = async (connection: Connection, blocks: Blocks, apply: () => Promise<void>): Promise<void> => {
  const ids = await changedProducts(connection)
  const before = await storedRows(connection, 'product', ids)
  await apply()
  const after = await storedRows(connection, 'product', ids)
  await blocks.add(
    connection,
    'product',
    ids.map((id) => leafOf('product', id, after.get(id)!, before.get(id))),
  )
  await blocks.keep(
    connection,
    'product',
    ids.map((id) => [id, before.get(id) ?? null, after.get(id)!]),
  )
}
