import { randomUUID } from 'node:crypto'
import { createBlocks } from '../audit/imports/block.ts'
import { hashOfRow, IMPORTED_KINDS, leavesIn } from '../audit/imports/leaves.ts'
import { appendImport, FROM_COMMAND_LINE } from '../audit/imports/seal-imported.ts'
import { readDataState } from '../db/data-state.ts'
import type { Database } from '../db/open-db.ts'

/**
 * Seals products and tests that a test wrote into a database by itself, as an import of them would have; a demonstration is not sealed, nor
 * anew what an import sealed. With `oneTest` only that.
 */
export const sealWritten = ({ kysely }: Database, oneTest?: string): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    if ((await readDataState(trx)).demo) return
    const blocks = createBlocks(randomUUID())
    const seals = await trx.selectFrom('import_seals').select(['kind', 'leaves']).execute()
    const sealed = new Set(seals.flatMap(({ kind, leaves }) => leavesIn({ leaves }).map(([id]) => `${kind} ${id}`)))
    const rows = {
      product: oneTest === undefined ? await trx.selectFrom('products').selectAll().orderBy('id').execute() : [],
      'public-test': await trx
        .selectFrom('tests')
        .selectAll()
        .$if(oneTest !== undefined, (query) => query.where('id', '=', oneTest!))
        .orderBy('id')
        .execute(),
    }
    for (const kind of IMPORTED_KINDS)
      await blocks.add(
        trx,
        kind,
        rows[kind].filter(({ id }) => !sealed.has(`${kind} ${id}`)).map((row) => [row.id, hashOfRow(kind, row)]),
      )
    await blocks.keep(
      trx,
      'product',
      rows.product.filter(({ id }) => !sealed.has(`product ${id}`)).map((row) => [row.id, null, row]),
    )
    await appendImport(trx, blocks, [], new Date('2026-01-01T00:00:00Z'), FROM_COMMAND_LINE)
  })
