import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema/schema.ts'
import { FILES, type FileKey, type Fields } from '../db/schema/columns.ts'
import { ingredientParser, productParser, testParser } from './csv/parse-row.ts'
import { ingredientRows, productRows, testRows } from './export-data.ts'

/** What an import would refuse of the database's rows, were they in its files: by file, column and rule. */
export type RefusedRows = { file: string; column: string; reason: string; count: number; ids: string[] }

const MAX_NAMED = 5

/** Reads every product and test by the rules of an import, a page at a time. Rates of 0 are not among it: an export writes them as unknown. */
export const findRefusedRows = async (db: Kysely<Schema>, today: string): Promise<RefusedRows[]> => {
  const found = new Map<string, RefusedRows>()
  const add = (file: FileKey, id: string, column: string, text: string): void => {
    // The rule, without the value that breaks it.
    const reason = text.replace(/(?:,|:| but) .*$/, '')
    const key = `${file} ${column} ${reason}`
    const known = found.get(key) ?? { file: FILES[file].name, column, reason, count: 0, ids: [] }
    found.set(key, known)
    known.count++
    if (known.ids.length < MAX_NAMED && !known.ids.includes(id)) known.ids.push(id)
  }
  let id = ''
  const contextOf = (file: FileKey) => ({
    today,
    decimalComma: false,
    error: (column: string, reason: string): void => add(file, id, column, reason),
    rounded: (column: string): void => add(file, id, column, 'has more decimals than are kept'),
  })
  const products = new Set<string>()
  const readProduct = productParser(contextOf('products'))
  for await (const fields of productRows(db)) {
    id = fields.id
    readProduct(fields)
    products.add(id)
  }
  const readTest = testParser(contextOf('tests'))
  for await (const fields of testRows(db)) {
    id = fields.id
    readTest(fields)
  }
  const readIngredient = ingredientParser(contextOf('ingredients'))
  let before: Fields<'ingredients'>[] = []
  for await (const fields of ingredientRows(db)) {
    if (fields.test_id !== id) before = []
    id = fields.test_id
    readIngredient(fields)
    if (!products.has(fields.product_id)) add('ingredients', id, 'product_id', 'there is no such product')
    if (before.some(({ order }) => order === fields.order)) add('ingredients', id, 'order', 'is there twice')
    before.push(fields)
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count)
}
