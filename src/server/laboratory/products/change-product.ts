import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ProductRecord } from '../../../domain/records.ts'
import { appendAudit, type Codes } from '../../audit/append-audit.ts'
import { hashOfRow } from '../../audit/imports/leaves.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import { FILES, namesOf, PRODUCT_COLUMNS, type ProductColumn } from '../../db/schema/columns.ts'
import { lockData, markChanged, readDataState } from '../../db/data-state.ts'
import { productCells } from '../../data/csv/product-cells.ts'
import { productFoundRow, productRecord, productRow } from '../../db/record-rows.ts'
import type { Database } from '../../db/open-db.ts'
import type { ProductEventRow, ProductRow, Schema } from '../../db/schema/schema.ts'
import { addProductWords } from '../../words/index-products.ts'
import { utcDay } from '../../../domain/durations.ts'

type Trx = Kysely<Schema>

type ProductEdit = { action: 'edit'; record: ProductRecord } | { action: 'withdraw' | 'sell-again' }
export type ProductConflict = { ok: false; reason: 'changed meanwhile'; rowVersion: number; changes: ProductEventRow[] }
export type ProductOutcome =
  | { ok: true; rowVersion: number }
  | { ok: false; reason: 'unknown product' | 'known product' | 'not possible' | 'settled already' }
  | ProductConflict

type Changing = { actor: string; now: Date }
type Changed = Partial<Record<ProductColumn | 'withdrawn_on', [before: string, after: string]>>

/** The cells that differ. */
const differences = (before: ProductRecord, after: ProductRecord): Changed => {
  const [old, made] = [productCells(before), productCells(after)]
  return Object.fromEntries(
    FILES.products.columns.filter((column) => old[column] !== made[column]).map((column) => [column, [old[column], made[column]]]),
  )
}

/** What the audit keeps of a product's content: a name is no code. Null says nothing, as in seals. */
const hashOf = (row: ProductRow): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        namesOf(PRODUCT_COLUMNS)
          .map((column) => row[column])
          .filter((value) => value !== null),
      ),
    )
    .digest('hex')

/** History, a new version of the public data, and audit: the last steps of a change. */
const record = async (
  trx: Trx,
  { id, rowVersion, action, changed }: { id: string; rowVersion: number; action: string; changed: Changed },
  codes: { before?: Codes; after: Codes },
  { actor, now }: Changing,
): Promise<void> => {
  await trx
    .insertInto('product_events')
    .values({ product_id: id, row_version: rowVersion, at: now.toISOString(), actor, action, changed: JSON.stringify(changed) })
    .execute()
  // Products are read at every change; no test changed.
  const { demo } = await readDataState(trx)
  await markChanged(trx, { demo, tests: [] })
  const objects: SealedObject[] = [
    ['product', id],
    ['product-event', id, rowVersion],
  ]
  await appendAudit(trx, { at: now, actor, action: `product.${action}`, entity: 'product', entityId: id, objects, ...codes })
}

/** What the console did to a product since a version of it. */
export const readProductEvents = (db: Trx, id: string, afterVersion = 0): Promise<ProductEventRow[]> =>
  db
    .selectFrom('product_events')
    .selectAll()
    .where('product_id', '=', id)
    .where('row_version', '>', afterVersion)
    .orderBy('row_version')
    .execute()

/** What else is done in the same transaction: a change, which may not be possible any more, and its entry of the audit. */
export type Alongside = { change: (trx: Trx) => Promise<boolean>; record: (trx: Trx) => Promise<void> }

export const addProduct = (
  { kysely }: Database,
  added: ProductRecord,
  changing: Changing,
  alongside?: Alongside,
): Promise<ProductOutcome> =>
  kysely.transaction().execute(async (trx) => {
    await lockData(trx)
    const known = await trx.selectFrom('products').select('id').where('id', '=', added.id).executeTakeFirst()
    if (known) return { ok: false, reason: 'known product' }
    if (alongside && !(await alongside.change(trx))) return { ok: false, reason: 'settled already' }
    const row = productRow(added)
    await trx
      .insertInto('products')
      .values({ ...row, ...productFoundRow(added), kept_by: 'console', changed_at: changing.now.toISOString() })
      .execute()
    await addProductWords(trx, [added])
    await record(trx, { id: added.id, rowVersion: 1, action: 'add', changed: {} }, { after: { version: 1, hash: hashOf(row) } }, changing)
    await alongside?.record(trx)
    return { ok: true, rowVersion: 1 }
  })

/**
 * Changes a product in one transaction with its history, the version of the public data and the audit. From then on the console keeps
 * it: an import leaves it alone.
 */
export const changeProduct = (
  { kysely }: Database,
  { id, rowVersion }: { id: string; rowVersion: number },
  change: ProductEdit,
  changing: Changing,
  alongside?: Alongside,
): Promise<ProductOutcome> =>
  kysely.transaction().execute(async (trx) => {
    // Imports and publications wait, and nobody else can change the row after it was read.
    await lockData(trx)
    const lockedProduct = await trx.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
    if (!lockedProduct) return { ok: false, reason: 'unknown product' }
    if (lockedProduct.row_version !== rowVersion) {
      const changes = await readProductEvents(trx, id, rowVersion)
      return { ok: false, reason: 'changed meanwhile', rowVersion: lockedProduct.row_version, changes }
    }
    const isEdit = change.action === 'edit'
    if (!isEdit && (change.action === 'withdraw') !== (lockedProduct.withdrawn_on === '')) return { ok: false, reason: 'not possible' }
    const before = productRecord(lockedProduct)
    const day = change.action === 'withdraw' ? utcDay(changing.now) : ''
    const changed: Changed = isEdit ? differences(before, { ...change.record, id }) : { withdrawn_on: [lockedProduct.withdrawn_on, day] }
    if (Object.keys(changed).length === 0) return { ok: true, rowVersion }
    if (alongside && !(await alongside.change(trx))) return { ok: false, reason: 'settled already' }
    const next = rowVersion + 1
    const row = isEdit ? productRow({ ...change.record, id }) : productRow(before)
    await trx
      .updateTable('products')
      .set({
        ...(isEdit ? { ...row, ...productFoundRow({ ...change.record, id }) } : { withdrawn_on: day }),
        row_version: next,
        changed_at: changing.now.toISOString(),
        kept_by: 'console',
      })
      .where('id', '=', id)
      .execute()
    await addProductWords(trx, [productRecord({ ...row, withdrawn_on: isEdit ? lockedProduct.withdrawn_on : day })])
    const codes = isEdit
      ? {
          before: { version: rowVersion, hash: hashOf(lockedProduct) },
          after: { version: next, hash: hashOf(row), fields: Object.keys(changed) },
        }
      : { before: { version: rowVersion, withdrawnOn: lockedProduct.withdrawn_on }, after: { version: next, withdrawnOn: day } }
    // What the console keeps from now on leaves the import as the import had left it (LAB-343).
    const imported = lockedProduct.kept_by === 'import' ? { imported: hashOfRow('product', lockedProduct) } : {}
    const audited = { before: { ...codes.before, ...imported }, after: codes.after }
    await record(trx, { id, rowVersion: next, action: change.action, changed }, audited, changing)
    await alongside?.record(trx)
    return { ok: true, rowVersion: next }
  })
