import { readFile } from 'node:fs/promises'
import { z } from 'zod/mini'
import {
  sheetMapping,
  type FieldOfProduct,
  type MappedColumn,
  type SheetMapping,
  type TestField,
} from '../../../contract/console/imports/sheet-mapping.ts'
import { columnNumber, UnreadableSheet } from '../sheets/sheet.ts'

/** Reads a mapping. Throws UnreadableSheet with what is wrong in it. */
export const readMapping = async (path: string): Promise<SheetMapping> => {
  let json: unknown
  try {
    json = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new UnreadableSheet(`${path} cannot be read as JSON`, { cause: error })
  }
  const read = z.safeParse(sheetMapping, json)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new UnreadableSheet(`${path}: ${issue!.path.join('.')}: ${issue!.message}`)
}

/** The columns of a field, by their place from 0. */
export const columnsWith = (mapping: SheetMapping, field: TestField | FieldOfProduct): { at: number; column: MappedColumn }[] =>
  mapping.columns.filter((one) => one.field === field).map((one) => ({ at: placeOfColumn(one.column), column: one }))

/** The place of a column from 0. */
export const placeOfColumn = (letters: string): number => columnNumber(letters) - 1
