import type { Kysely } from 'kysely'
import type { ImportSealRow, Schema } from '../../db/schema/schema.ts'
import { objectHash } from '../object-hash.ts'
import type { Seals } from '../seal.ts'
import { nameOfObject } from '../sealed-kinds.ts'
import { createKeptValues } from './kept-values.ts'
import { BLOCK_ROWS, leavesIn, type ImportedKind, type Leaf } from './leaves.ts'

type Db = Kysely<Schema>

/** What is known of a block that was written: its hash belongs into an entry. */
type Block = Pick<ImportSealRow, 'kind' | 'block' | 'first_id' | 'last_id'> & { hash: string }

const rowOf = (importId: string, block: number, kind: ImportedKind, leaves: readonly Leaf[]): ImportSealRow => ({
  import_id: importId,
  block,
  kind,
  first_id: leaves[0]![0],
  last_id: leaves.at(-1)![0],
  leaves: JSON.stringify(leaves),
})

/**
 * The blocks of one import, which can be written in transactions before that of the import: until the import's entry has their hashes they say
 * nothing.
 */
export const createBlocks = (importId: string) => {
  const blocks = new Map<number, Block>()
  const { keep, keptBlocks, seals: sealsOfKept } = createKeptValues(importId)
  const counts: Record<ImportedKind, number> = { product: 0, 'public-test': 0 }
  const remember = (row: ImportSealRow): void => {
    const { kind, block, first_id, last_id } = row
    blocks.set(block, { kind, block, first_id, last_id, hash: objectHash('import-seal', row, []) })
  }
  /** Writes leaves, in the order of their ids, as the next blocks. */
  const add = async (db: Db, kind: ImportedKind, leaves: readonly Leaf[]): Promise<void> => {
    for (let at = 0; at < leaves.length; at += BLOCK_ROWS) {
      const row = rowOf(importId, blocks.size + 1, kind, leaves.slice(at, at + BLOCK_ROWS))
      await db.insertInto('import_seals').values(row).execute()
      remember(row)
    }
    counts[kind] += leaves.length
  }
  /** Takes out what the import leaves as it is after all. A block of which nothing stays keeps its number. */
  const remove = async (db: Db, kind: ImportedKind, ids: readonly string[]): Promise<void> => {
    for (const { block, kind: own, first_id: first, last_id: last } of blocks.values()) {
      const gone = new Set(own === kind ? ids.filter((id) => id >= first && id <= last) : [])
      if (gone.size === 0) continue
      const locator = db.selectFrom('import_seals').selectAll().where('import_id', '=', importId).where('block', '=', block)
      const row = await locator.executeTakeFirstOrThrow()
      const leaves = leavesIn(row)
      const left = leaves.filter(([id]) => !gone.has(id))
      if (left.length === leaves.length) continue
      counts[kind] -= leaves.length - left.length
      const changed = { ...row, leaves: JSON.stringify(left) }
      await db
        .updateTable('import_seals')
        .set({ leaves: changed.leaves })
        .where('import_id', '=', importId)
        .where('block', '=', block)
        .execute()
      remember(changed)
    }
  }
  const seals = (): Seals => ({
    ...Object.fromEntries([...blocks.values()].map((one) => [nameOfObject(['import-seal', importId, one.block]), one.hash])),
    ...sealsOfKept(),
  })
  return {
    importId,
    add,
    remove,
    keep,
    keptBlocks,
    seals,
    counts: (): { tests: number; products: number } => ({ tests: counts['public-test'], products: counts.product }),
  }
}
export type Blocks = ReturnType<typeof createBlocks>
