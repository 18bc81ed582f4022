import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { Kysely } from 'kysely'
import { compareIds } from '../../domain/search/index/search-index.ts'
import { readDataState } from '../db/data-state.ts'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema/schema.ts'
import { FILES, type Fields, type FileKey } from '../db/schema/columns.ts'
import { RATE_UNKNOWN } from './check-rates.ts'
import { decimal, productCells } from './csv/product-cells.ts'
import { removeDemonstrationFile, writeDemonstrationFile } from './demonstration-file.ts'
import { ingredientLines, productRecord } from '../db/record-rows.ts'
import { inSnapshot, testPages } from './test-pages.ts'

export async function* productRows(db: Kysely<Schema>): AsyncGenerator<Fields<'products'>> {
  const rows = await db.selectFrom('products').selectAll().execute()
  for (const product of rows.map(productRecord).toSorted((a, b) => compareIds(a.id, b.id))) yield productCells(product)
}

const orEmpty = (value: number | null): string => (value === null ? '' : decimal(value))

export async function* testRows(db: Kysely<Schema>): AsyncGenerator<Fields<'tests'>> {
  for await (const page of testPages(db))
    for (const { ingredients: _, ...row } of page)
      yield {
        ...row,
        water_rate: orEmpty(row.water_rate),
        hardness: orEmpty(row.hardness),
        water_ph: orEmpty(row.water_ph),
        temperature: orEmpty(row.temperature),
        hours: orEmpty(row.hours),
        laboratory: row.laboratory ?? '',
      }
}

export async function* ingredientRows(db: Kysely<Schema>): AsyncGenerator<Fields<'ingredients'>> {
  for await (const page of testPages(db))
    for (const row of page)
      for (const [order, productId, rate] of ingredientLines(row))
        yield { test_id: row.id, order: String(order), product_id: productId, rate: rate === 0 ? RATE_UNKNOWN : decimal(rate) }
}

/** A file that a folder may lack appears where it has rows, and an older one goes where it has none. */
const writeOptional = async <Key extends 'laboratories' | 'published'>(
  folder: string,
  key: Key,
  rows: (Fields<Key> & { id: string })[],
): Promise<void> => {
  if (rows.length > 0) await writeFile(folder, key, Readable.from(rows.toSorted((a, b) => compareIds(a.id, b.id))))
  else await rm(join(folder, FILES[key].name), { force: true })
}

const writeFile = async <Key extends FileKey>(folder: string, key: Key, rows: AsyncIterable<Fields<Key>>): Promise<void> => {
  const path = join(folder, FILES[key].name)
  const unfinished = `${path}.part`
  try {
    // The byte-order mark marks the file as UTF-8: without it spreadsheets would garble the text when they save it.
    const csv = stringify({ bom: true, header: true, columns: FILES[key].columns })
    await pipeline(Readable.from(rows), csv, createWriteStream(unfinished))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw new Error(`${path} could not be written`, { cause: error })
  }
}

/**
 * Writes the record as the files that an import reads; a file appears only when it is whole. Beside those of a demonstration is a file
 * that says so, from before the first of them appears until the last of them is replaced. Returns whether it is one.
 */
export const exportData = async (database: Database, folder: string): Promise<{ demo: boolean }> => {
  await mkdir(folder, { recursive: true })
  return inSnapshot(database, async (db) => {
    const { demo } = await readDataState(db)
    if (demo) await writeDemonstrationFile(folder)
    await writeOptional(folder, 'laboratories', await db.selectFrom('laboratories').selectAll().execute())
    const published = await db.selectFrom('published_verdicts').selectAll().execute()
    await writeOptional(
      folder,
      'published',
      published.map((row) => ({ ...row, products: (JSON.parse(row.products) as string[]).join(';'), year: String(row.year) })),
    )
    await writeFile(folder, 'products', productRows(db))
    await writeFile(folder, 'tests', testRows(db))
    await writeFile(folder, 'ingredients', ingredientRows(db))
    if (!demo) await removeDemonstrationFile(folder)
    return { demo }
  })
}
