import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { Kysely } from 'kysely'
import { compareIds } from '../../domain/search/search-index.ts'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema.ts'
import { FILES, type FileKey } from './columns.ts'
import { ingredientLines, productRecord } from './record-rows.ts'
import { inSnapshot, testPages } from './test-pages.ts'

/** A decimal without an exponent: 0.000001, not 1e-6. */
const decimal = (value: number): string => (Math.abs(value) >= 1e-6 || value === 0 ? String(value) : value.toFixed(7))

async function* productRows(db: Kysely<Schema>): AsyncGenerator<string[]> {
  const rows = await db.selectFrom('products').selectAll().execute()
  for (const product of rows.map(productRecord).toSorted((a, b) => compareIds(a.id, b.id)))
    yield [
      product.id,
      product.kind,
      product.name,
      product.manufacturer,
      product.form,
      product.formulation,
      product.activeIngredients.join(';'),
      product.countries.join(';'),
      Object.entries(product.marketNames).map(([country, name]) => `${country.toLowerCase()}=${name}`).join(';'),
      product.productSets.join(';'),
    ]
}

async function* testRows(db: Kysely<Schema>): AsyncGenerator<string[]> {
  for await (const page of testPages(db))
    for (const row of page) {
      const water = row.water_rate === null ? '' : decimal(row.water_rate)
      yield [row.id, row.kind, row.country, row.date, row.result, water, row.crop, row.benefit, row.observations]
    }
}

async function* ingredientRows(db: Kysely<Schema>): AsyncGenerator<string[]> {
  for await (const page of testPages(db))
    for (const row of page)
      for (const [order, productId, rate] of ingredientLines(row)) yield [row.id, String(order), productId, decimal(rate)]
}

/** Writes the record as the three files that an import reads; a file appears only when it is whole. */
export const exportData = async (database: Database, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  await inSnapshot(database, async (db) => {
    const rows: Record<FileKey, AsyncGenerator<string[]>> = {
      products: productRows(db),
      tests: testRows(db),
      ingredients: ingredientRows(db),
    }
    for (const key of ['products', 'tests', 'ingredients'] as const) {
      const path = join(folder, FILES[key].name)
      const unfinished = `${path}.part`
      const csv = stringify({ header: true, columns: [...FILES[key].columns] })
      await pipeline(Readable.from(rows[key]), csv, createWriteStream(unfinished))
      await rename(unfinished, path)
    }
  })
}
