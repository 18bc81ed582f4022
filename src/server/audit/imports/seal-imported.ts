import type { Kysely } from 'kysely'
import { COMMAND_LINE } from '../../../domain/console/people.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { appendAudit, type Codes } from '../append-audit.ts'
import { sealsOf } from '../seal.ts'
import type { SealedObject } from '../sealed-kinds.ts'
import { readDataState } from '../../db/data-state.ts'
import { createBlocks, type Blocks } from './block.ts'
import { BLOCK_ROWS, hashOfRow, IMPORTED_KINDS, type ImportedKind } from './leaves.ts'

type Db = Kysely<Schema>

/** Who asked for an import, codes that its entry has besides, and what is written in its transaction. */
export type ImportOrigin = { actor: string; codes?: Codes; record?: (trx: Db, importId: string) => Promise<void> }
export const FROM_COMMAND_LINE: ImportOrigin = { actor: COMMAND_LINE }

/**
 * The entry of an import, in its transaction: it has the hash of each block, and with it of each row that the import added or replaced, and those of
 * `sources`, which are few. `kept` says that it can be undone: in so many blocks is what it replaced.
 */
export const appendImport = async (
  trx: Db,
  blocks: Blocks,
  sources: readonly SealedObject[],
  now: Date,
  { actor, codes, record }: ImportOrigin,
): Promise<void> => {
  await record?.(trx, blocks.importId)
  const entry = { at: now, actor, action: 'import.apply', entity: 'import', entityId: blocks.importId }
  const seals = { ...blocks.seals(), ...(await sealsOf(trx, sources)) }
  await appendAudit(trx, { ...entry, after: { ...blocks.counts(), kept: blocks.keptBlocks(), ...codes }, seals })
}

/** Whether a laboratory's data were ever imported, whatever was undone since. */
export const hasImported = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('audit')
    .select('seq')
    .where('chain', '=', 'record')
    .where('entity', '=', 'import')
    .where('action', '=', 'import.apply')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Rows of a kind that the console does not keep, some at a time. */
async function* ofImports(db: Db, kind: ImportedKind) {
  for (let after = ''; ;) {
    const rows =
      kind === 'product'
        ? await db
            .selectFrom('products')
            .selectAll()
            .where('kept_by', '=', 'import')
            .where('id', '>', after)
            .orderBy('id')
            .limit(BLOCK_ROWS)
            .execute()
        : await db
            .selectFrom('tests')
            .selectAll()
            .where('id', 'not in', db.selectFrom('publications').select('test_id'))
            .where('id', '>', after)
            .orderBy('id')
            .limit(BLOCK_ROWS)
            .execute()
    if (rows.length > 0) yield rows
    if (rows.length < BLOCK_ROWS) return
    after = rows.at(-1)!.id
  }
}

/**
 * Seals what imports of an edition before made, which did not: the entry says that an upgrade did, and that nothing is known of what was
 * altered before. Products and tests of a demonstration are made up, and sealed by nothing.
 */
export const sealImported = async (trx: Db, migration: string): Promise<void> => {
  if ((await readDataState(trx)).demo) return
  const blocks = createBlocks(migration)
  for (const kind of IMPORTED_KINDS)
    for await (const rows of ofImports(trx, kind))
      await blocks.add(
        trx,
        kind,
        rows.map((row) => [row.id, hashOfRow(kind, row)]),
      )
  const { tests, products } = blocks.counts()
  if (tests + products === 0) return
  const entry = { at: new Date(), actor: 'server', action: 'upgrade.seal', entity: 'upgrade', entityId: migration }
  await appendAudit(trx, { ...entry, chain: 'record', after: { kind: 'import', tests, products }, seals: blocks.seals() })
}
