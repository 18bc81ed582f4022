import { sql } from 'kysely'
import type { Blocks, Leaf } from '../../audit/imports/block.ts'
import { hashesOf, hashOfRow, leafOf } from '../../audit/imports/leaves.ts'
import type { TestRow } from '../../db/schema/schema.ts'
import { changedProducts } from './apply-staging.ts'
import { TEST_ROW } from './merge-tests.ts'
import type { Steps } from './next-tests.ts'
import type { Connection } from './staging.ts'

/** Rows that are read at a time. */
const PAGE = 500

/** Of merged tests the hashes as they will be and as they are, in the order of their ids. */
const leavesBehind = async (connection: Connection, after: string, limit: number, { replaces }: { replaces: boolean }): Promise<Leaf[]> => {
  const { rows } = await sql<TestRow>`select ${TEST_ROW} from merged_tests where id > ${after} order by id limit ${limit}`.execute(
    connection,
  )
  const ids = rows.map(({ id }) => id)
  const before = replaces ? new Map<string, string>() : await hashesOf(connection, 'public-test', ids)
  return rows.map((row) => leafOf(row.id, hashOfRow('public-test', row), before))
}

/**
 * Writes the seals of all merged tests, some tests at a time, each time in a transaction of its own where none is open. They say nothing
 * before the import's entry has their hashes.
 */
export const sealMerged = async (
  connection: Connection,
  blocks: Blocks,
  { rows, pause }: Steps,
  options: { replaces: boolean },
): Promise<void> => {
  const write = (leaves: readonly Leaf[]): Promise<void> => {
    const add = (db: Connection): Promise<void> => blocks.add(db, 'public-test', leaves)
    return connection.isTransaction ? add(connection) : connection.transaction().execute(add)
  }
  for (let after = ''; ;) {
    const leaves: Leaf[] = []
    for (let wanted = PAGE; leaves.length < rows && wanted === PAGE;) {
      const some = await leavesBehind(connection, after, Math.min(PAGE, rows - leaves.length), options)
      leaves.push(...some)
      wanted = some.length
      after = some.at(-1)?.[0] ?? after
    }
    if (leaves.length === 0) return
    await pause()
    await write(leaves)
    if (leaves.length < rows) return
  }
}

/** Writes products by `apply`, and the seals of those that this adds or changes. */
export const sealingProducts = async (connection: Connection, blocks: Blocks, apply: () => Promise<void>): Promise<void> => {
  const ids = await changedProducts(connection)
  const before = await hashesOf(connection, 'product', ids)
  await apply()
  const after = await hashesOf(connection, 'product', ids)
  await blocks.add(
    connection,
    'product',
    ids.map((id) => leafOf(id, after.get(id)!, before)),
  )
}
