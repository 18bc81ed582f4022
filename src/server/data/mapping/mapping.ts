import { readFile } from 'node:fs/promises'
import { z } from 'zod/mini'
import {
  sheetMapping,
  type FieldOfProduct,
  type MappedColumn,
  type SheetMapping,
  type TestField,
} from '../../../contract/console/imports/sheet-mapping.ts'
import { sha256Hex } from '../../process/sha256.ts'
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

/** What tells a mapping from others, over files and answers: how ids are made, whose all tests are, and the columns that are read, by name. */
export const mappingKey = ({ kind, rows, idPrefix = '', identifies, columns, laboratory }: SheetMapping): string => {
  const names = new Map(columns.map((one) => [one.column, one.header]))
  const read = columns.flatMap(({ header, field, product = 0 }) => (field === null ? [] : [[header, field, product]]))
  const whose = laboratory ? [laboratory.id, laboratory.new?.name] : []
  return sha256Hex(JSON.stringify([kind, rows, idPrefix, identifies.map((one) => names.get(one)), read, ...whose]))
}

/** Of a product or a laboratory the same id in each file that spells it so. */
export const newId = (kind: 'N' | 'L', name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 30)
  const hash = sha256Hex(name.toLowerCase()).slice(0, 10)
  return `${kind}-${plain}-${hash}`
}
