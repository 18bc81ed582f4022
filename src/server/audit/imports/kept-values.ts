import type { Kysely } from 'kysely'
import type { ImportValuesRow, Schema, TestRow } from '../../db/schema/schema.ts'
import { objectHash, type Row } from '../object-hash.ts'
import type { Seals } from '../seal.ts'
import { nameOfObject } from '../sealed-kinds.ts'
import { BLOCK_ROWS } from './leaves.ts'

type Db = Kysely<Schema>
type Kind = ImportValuesRow['kind']

/** A row by its id: as it was before, null where there was none, and of products as it was written. */
export type KeptRow = readonly [id: string, before: Row | null, after?: Row]

/** The rows that an import or an undo keeps, written before its entry as its seals are. */
export const createKeptValues = (importId: string) => {
  const hashes: string[] = []
  return {
    /** Writes rows, in the order of their ids, as the next blocks. */
    keep: async (db: Db, kind: Kind, rows: readonly KeptRow[]): Promise<void> => {
      for (let at = 0; at < rows.length; at += BLOCK_ROWS) {
        const some = rows.slice(at, at + BLOCK_ROWS)
        const row: ImportValuesRow = {
          import_id: importId,
          block: hashes.length + 1,
          kind,
          first_id: some[0]![0],
          last_id: some.at(-1)![0],
          kept: JSON.stringify(some),
        }
        await db.insertInto('import_values').values(row).execute()
        hashes.push(objectHash('import-values', row, []))
      }
    },
    keptBlocks: (): number => hashes.length,
    seals: (): Seals => Object.fromEntries(hashes.map((hash, at) => [nameOfObject(['import-values', importId, at + 1]), hash])),
  }
}

const keptIn = (row: Pick<ImportValuesRow, 'kept'>): KeptRow[] => JSON.parse(row.kept) as KeptRow[]

/** What an import kept of rows from one id to another, by id. */
export const readKept = async (db: Db, importId: string, kind: Kind, [first, last]: [string, string]): Promise<Map<string, KeptRow>> => {
  const blocks = await db
    .selectFrom('import_values')
    .select('kept')
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .where('last_id', '>=', first)
    .where('first_id', '<=', last)
    .execute()
  return new Map(blocks.flatMap(keptIn).map((one) => [one[0], one]))
}

/** A test that an undo withdrew, as it was; `at` is the moment. */
export type UndoneTest = { row: TestRow; at: string }

/**
 * Tests that undone imports had added and that were not imported again since, some at a time, those of the newest undo last. With an id only
 * that one.
 */
export async function* undoneTests(db: Db, only?: string): AsyncGenerator<UndoneTest[]> {
  const undos = await db
    .selectFrom('audit')
    .select(['entity_id', 'at'])
    .where('chain', '=', 'record')
    .where('entity', '=', 'import')
    .where('action', '=', 'import.undo')
    .orderBy('seq')
    .execute()
  for (const { entity_id: undo, at } of undos) {
    const blocks = await db
      .selectFrom('import_values')
      .select('block')
      .where('import_id', '=', undo)
      .where('kind', '=', 'withdrawn-test')
      .$if(only !== undefined, (query) => query.where('last_id', '>=', only!).where('first_id', '<=', only!))
      .orderBy('block')
      .execute()
    for (const { block } of blocks) {
      const found = await db
        .selectFrom('import_values')
        .select('kept')
        .where('import_id', '=', undo)
        .where('block', '=', block)
        .executeTakeFirstOrThrow()
      const kept = keptIn(found).filter(([id]) => only === undefined || id === only)
      const ids = kept.map(([id]) => id)
      if (ids.length === 0) continue
      const again = new Set((await db.selectFrom('tests').select('id').where('id', 'in', ids).execute()).map(({ id }) => id))
      yield kept.filter(([id]) => !again.has(id)).map(([, row]) => ({ row: row as TestRow, at }))
    }
  }
}

export const readUndoneTest = async (db: Db, id: string): Promise<UndoneTest | undefined> => {
  let newest: UndoneTest | undefined
  for await (const [found] of undoneTests(db, id)) newest = found ?? newest
  return newest
}
