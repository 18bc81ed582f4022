import { sql, type Kysely } from 'kysely'
import { MAX_CSV_ROWS } from '../../../contract/console/list.ts'
import { MAX_LOTS } from '../../../contract/console/bench/lots.ts'
import type { BenchSheet } from '../../../domain/console/bench/bench-test.ts'
import { lotKey } from '../../../domain/console/bench/entry/match-lots.ts'
import type { Lot, RegisteredLot } from '../../../domain/console/bench/lots.ts'
import type { LotEventRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'

type Db = Kysely<Schema>

const withProduct = (db: Db) =>
  db
    .selectFrom('lots')
    .leftJoin('products', 'products.id', 'lots.product_id')
    .selectAll('lots')
    .select(['products.name', 'products.manufacturer'])
    .select((select) =>
      select
        .selectFrom('run_lines')
        .select(({ fn }) => fn.count('run_lines.run_id').distinct().as('tests'))
        .whereRef('run_lines.lot_id', '=', 'lots.id')
        .as('tests'),
    )

/** A text for `like`, in which nothing that was typed is a sign of a pattern. */
const beginsWith = (text: string): string => `${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

type AskedLots = {
  text?: string | undefined
  /** Ids. */
  products?: readonly string[] | undefined
  all?: 'yes' | undefined
}

/** Lots by product, the one that expires first before others, as many as a file has and one more, which says that there are others. */
export const readLots = (db: Db, { text = '', products, all }: AskedLots) =>
  withProduct(db)
    .$if(products !== undefined, (rows) => rows.where('lots.product_id', 'in', products!))
    .$if(all === undefined, (rows) => rows.where('lots.withdrawn_at', 'is', null))
    .$if(text.trim() !== '', (rows) => {
      const pattern = beginsWith(text.trim())
      return rows.where(sql<boolean>`(lower(products.name) like ${pattern} escape '\\' or lower(lots.lot) like ${pattern} escape '\\')`)
    })
    .orderBy('products.sort_name')
    .orderBy('lots.product_id')
    .orderBy('lots.expiry')
    .orderBy('lots.id')
    .limit(MAX_CSV_ROWS + 1)
    .execute()

export type ListedLotRow = Awaited<ReturnType<typeof readLots>>[number]

export const findLot = (db: Db, id: string): Promise<ListedLotRow | undefined> =>
  withProduct(db).where('lots.id', '=', id).executeTakeFirst()

/** What happened to a lot after it was added. */
export const readLotEvents = (db: Db, id: string): Promise<LotEventRow[]> =>
  db.selectFrom('lot_events').selectAll().where('lot_id', '=', id).orderBy('row_version').execute()

/** What can be chosen at the bench for some products, and what a test names: that may have been withdrawn since. */
export const readBenchLots = async (db: Db, products: readonly string[], chosen: readonly string[] = []): Promise<Lot[]> => {
  if (products.length === 0) return []
  const rows = await db
    .selectFrom('lots')
    .select(['id', 'product_id', 'lot', 'expiry', 'withdrawn_at'])
    .where('product_id', 'in', products)
    .where((where) => where.or([where('withdrawn_at', 'is', null), ...(chosen.length > 0 ? [where('id', 'in', chosen)] : [])]))
    .orderBy('expiry')
    .orderBy('id')
    .limit(MAX_LOTS)
    .execute()
  return rows.map(({ id, product_id: productId, lot, expiry, withdrawn_at: at }) => ({
    id,
    productId,
    lot,
    expiry,
    isWithdrawn: at !== null,
  }))
}

/** What a number may be written with: no lot differs from another by these alone. */
const LEFT_OUT = [' ', '\u00a0', '-', '\u2010', '\u2011', '\u2013', '\u2014'] as const
const MOST_OF_ONE_NUMBER = 50

/** Lots of all products whose number is this one, whatever its case, spaces and dashes (ENTRY-06). */
export const readLotsNamed = async (db: Db, number: string): Promise<(Lot & { product: string })[]> => {
  const key = lotKey(number)
  if (key === '') return []
  const written = LEFT_OUT.reduce((text, sign) => sql<string>`replace(${text}, ${sign}, '')`, sql<string>`lower(lots.lot)`)
  const rows = await db
    .selectFrom('lots')
    .leftJoin('products', 'products.id', 'lots.product_id')
    .select(['lots.id', 'lots.product_id', 'lots.lot', 'lots.expiry', 'lots.withdrawn_at', 'products.name'])
    // The letters of a database's lower case may be those of English alone.
    .where((where) => where.or([where(written, '=', key), where('lots.lot', '=', number.trim())]))
    .orderBy('lots.expiry')
    .orderBy('lots.id')
    .limit(MOST_OF_ONE_NUMBER)
    .execute()
  return rows.map(({ id, product_id: productId, lot, expiry, withdrawn_at: at, name }) => ({
    id,
    productId,
    lot,
    expiry,
    isWithdrawn: at !== null,
    product: name ?? productId,
  }))
}

/**
 * A sheet whose lines have number and expiry of the lots that they name; undefined where one names no lot of its product, or one that was
 * withdrawn before it was chosen.
 */
export const withLots = async (trx: Db, sheet: BenchSheet, before: BenchSheet): Promise<BenchSheet | undefined> => {
  const ids = [...new Set(sheet.lines.map(({ lotId }) => lotId))].filter((id) => id !== '')
  if (ids.length === 0) return sheet
  const rows = await trx.selectFrom('lots').select(['id', 'product_id', 'lot', 'expiry', 'withdrawn_at']).where('id', 'in', ids).execute()
  const lots = new Map(rows.map((row) => [row.id, row]))
  const had = new Set(before.lines.map(({ lotId }) => lotId))
  const lines = sheet.lines.map((line) => {
    if (line.lotId === '') return line
    const lot = lots.get(line.lotId)
    if (!lot || lot.product_id !== line.productId || (lot.withdrawn_at !== null && !had.has(lot.id))) return undefined
    return { ...line, batch: lot.lot, expiry: lot.expiry }
  })
  return lines.every((line) => line !== undefined) ? { ...sheet, lines } : undefined
}

/** The lot of each product of a sheet, in the order of addition, and what the register says of it now (ODD-04). */
export const readSheetLots = async (db: Db, { lines }: BenchSheet) => {
  const ids = [...new Set(lines.map(({ lotId }) => lotId))].filter((id) => id !== '')
  const rows = ids.length === 0 ? [] : await db.selectFrom('lots').selectAll().where('id', 'in', ids).execute()
  const registered = new Map(
    rows.map(({ id, expiry, withdrawn_at: withdrawnAt, withdrawn_reason: reason }): [string, RegisteredLot] => [
      id,
      { expiry, withdrawnAt, withdrawnReason: reason ?? '' },
    ]),
  )
  return lines.map(({ name, batch, expiry, lotId }) => ({ product: name, batch, expiry, registered: registered.get(lotId) ?? null }))
}
