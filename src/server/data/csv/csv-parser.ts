import { parse, type CsvError } from 'csv-parse'
import { createLineCounter } from './csv-bytes.ts'
import { RECORD_DELIMITERS, type Delimiter } from './csv-header.ts'

const MAX_ROW = 1_000_000

export type CsvRow = { line: number; cells: string[] }
/** A part of the file that cannot be parsed as a row. */
export type Unreadable = { line?: number; column?: string; reason: string }

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => (cell.includes('\n') || cell.includes('\r') ? sum + cell.match(/\r\n|\n|\r/g)!.length : sum), 0)

const MARK_INSIDE =
  'a quotation mark is in a cell that does not begin with one: put the whole cell in quotation marks and double the mark inside ("")'

/** Why nothing after a quotation mark can be parsed. */
const endOfReading = (code: string, opened: number, closed: () => number): string => {
  if (code === 'CSV_MAX_RECORD_SIZE')
    return 'the row that is here is longer than 1,000,000 characters; most likely a quotation mark opens here and is never closed'
  if (code !== 'CSV_INVALID_CLOSING_QUOTE') return 'a quotation mark opens here and is never closed'
  return closed() === opened
    ? 'a quotation mark inside a cell in quotation marks must be doubled ("")'
    : `a quotation mark opens here, and the next one, on line ${closed()}, does not end a cell: close the cell, or double the marks inside it ("")`
}

/** csv-parse on pieces of a file, with the line on which each row and each wrong quotation mark begins. */
export const createCsvParser = (delimiter: Delimiter) => {
  const lines = createLineCounter()
  let items: (CsvRow | Unreadable)[] = []
  let over = false
  let lineOfMark = 0
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: RECORD_DELIMITERS,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW,
    on_record: (cells: string[], { bytes }) => {
      if (over) return null
      const line = lines.lineAt(bytes)
      items.push({ line: (lines.isLineStart() ? line - 1 : line) - breaksIn(cells), cells })
      return null
    },
    on_skip: (error) => {
      if (over || !error) return undefined
      // `bytes` is where the row before ends, or the delimiter before the cell; blank lines between are not rows.
      const { bytes, index, code } = error as CsvError & { bytes: number; index: number }
      const cell = index === 0 ? lines.afterBreaks(bytes) : bytes + 1
      const line = lines.lineAt(cell)
      if (code === 'INVALID_OPENING_QUOTE') {
        if (line !== lineOfMark) items.push({ line, reason: MARK_INSIDE })
        lineOfMark = line
        return undefined
      }
      over = true
      items.push({ line, reason: endOfReading(code, line, () => lines.lineAt(lines.closingQuote(cell))) })
      return undefined
    },
  })
  const taken = (): typeof items => {
    const ready = items
    items = []
    return ready
  }
  return {
    /** The rows that a piece completes. */
    write: (piece: Buffer): Promise<typeof items> =>
      new Promise((resolve, reject) => {
        lines.add(piece)
        parser.write(piece, (error) => (error ? reject(error) : resolve(taken())))
      }),
    end: (): Promise<typeof items> =>
      new Promise((resolve, reject) => {
        parser.once('error', reject)
        parser.end(() => resolve(taken()))
      }),
    /** Whether the rest cannot be parsed. */
    isOver: (): boolean => over,
    lineAt: lines.lineAt,
  }
}
