import { parse } from 'csv-parse/sync'
import { FILES, isOptional, type FileKey } from '../../db/schema/columns.ts'

/** Rows end with any of the three, also mixed. */
export const RECORD_DELIMITERS = ['\r\n', '\n', '\r']
const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

const cellsOfFirstRow = (head: Buffer, delimiter: Delimiter): string[] => {
  try {
    const options = { bom: true, delimiter, record_delimiter: RECORD_DELIMITERS, relax_quotes: true, skip_empty_lines: true, to: 1 }
    return parse(head, options)[0] ?? []
  } catch {
    return []
  }
}

/** The separator by which the header row names most columns; a comma where both name as many. */
export const findDelimiter = (head: Buffer, key: FileKey): Delimiter => {
  const known: readonly string[] = FILES[key].columns
  const count = (delimiter: Delimiter): number => cellsOfFirstRow(head, delimiter).filter((cell) => known.includes(cell.trim())).length
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

type HeaderError = { column?: string; reason: string }
export type CsvHeader = { errors: HeaderError[] } | { count: number; columns: { column: string; place: number }[]; unnamed: number[] }

/** The columns that a file must have. */
const requiredColumns = (key: FileKey): string[] => FILES[key].columns.filter((column) => !isOptional(column))

export const missingHeader = (key: FileKey): string => `the header row is missing: the first row must be ${requiredColumns(key).join(',')}`

/** The index of each column. Columns without a name are added by spreadsheets and must be empty. */
export const readHeader = (key: FileKey, cells: readonly string[], delimiter: Delimiter): CsvHeader => {
  const columns: readonly string[] = FILES[key].columns
  const names = cells.map((cell) => cell.trim())
  const isKnown = (name: string): boolean => columns.includes(name)
  if (delimiter === '\t') return { errors: [{ reason: 'the columns are separated by tabs: save the file as "CSV UTF-8"' }] }
  if (/^sep=/i.test(names[0]!))
    return { errors: [{ reason: `is ${JSON.stringify(names[0])} instead of the header row: remove this line` }] }
  if (!names.some(isKnown)) return { errors: [{ reason: missingHeader(key) }] }
  const errors: HeaderError[] = [
    ...requiredColumns(key)
      .filter((column) => !names.includes(column))
      .map((column) => ({ column, reason: 'this column is missing' })),
    ...names
      .filter((name, place) => name !== '' && names.indexOf(name) !== place)
      .map((column) => ({ column, reason: 'this column is there twice' })),
    ...names.filter((name) => name !== '' && !isKnown(name)).map((column) => ({ column, reason: `is not one of ${columns.join(', ')}` })),
  ]
  if (errors.length > 0) return { errors }
  return {
    count: names.length,
    columns: columns.map((column) => ({ column, place: names.indexOf(column) })).filter(({ place }) => place >= 0),
    unnamed: names.flatMap((name, place) => (name === '' ? [place] : [])),
  }
}
