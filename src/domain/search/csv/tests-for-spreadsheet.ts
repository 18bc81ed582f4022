import { BYTE_ORDER_MARK, csvCell, type CsvStyle, numberCell } from '../../spreadsheet-csv.ts'
import { TESTS_CSV_COLUMNS, type TestsCsvColumn } from './tests-csv-columns.ts'

/** What a reader's spreadsheet shows in place of the plain file's English: its headings, and the text of a cell. */
export type SpreadsheetWords = CsvStyle & {
  headings: Readonly<Record<TestsCsvColumn, string>>
  /** What limits all results, in a row of its own below the headings. */
  limits: string
  /** The text of a cell; the given one where there is no other. */
  cell: (column: TestsCsvColumn, text: string) => string
}

const NUMBERS: ReadonlySet<TestsCsvColumn> = new Set([
  'Water L/ha',
  'Hardness mg/L CaCO3',
  'Water pH',
  'Temperature °C',
  'Hours watched',
  'Order',
  'Rate',
])

const columnOf = (heading: string): TestsCsvColumn | undefined => TESTS_CSV_COLUMNS.find((one) => one === heading)

/** Reads CSV whose cells are all in quotes, in pieces that may end anywhere, and calls back with each row that is whole. */
const readRows = (onRow: (cells: string[]) => void): ((piece: string) => void) => {
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  /** A quotation mark within a cell: the first of a pair, or the cell's end. */
  let isOpen = false
  return (piece) => {
    for (let at = 0; at < piece.length;) {
      if (isQuoted && !isOpen) {
        const quote = piece.indexOf('"', at)
        const to = quote === -1 ? piece.length : quote
        cell += piece.slice(at, to)
        isOpen = quote !== -1
        at = to + 1
        continue
      }
      const sign = piece[at++]!
      if (sign === '"') {
        if (isOpen) cell += '"'
        isQuoted = true
      } else {
        isQuoted = false
        if (sign === ',' || sign === '\n') {
          cells.push(cell)
          cell = ''
        }
        if (sign === '\n') {
          onRow(cells)
          cells = []
        }
      }
      isOpen = false
    }
  }
}

/**
 * Turns the file of `testsCsv`, in pieces of any length, into that of a reader's spreadsheet, in the same order: separators, decimals,
 * headings and words of the language, and below the headings what limits all results. A column that it does not know, of a newer file, stays as it is.
 */
export const forSpreadsheet = (words: SpreadsheetWords): ((piece: string) => string) => {
  let columns: (TestsCsvColumn | undefined)[] | undefined
  let text = ''
  const read = readRows((cells) => {
    if (columns === undefined) {
      const [first = '', ...others] = cells
      const headings = [first.replace(BYTE_ORDER_MARK, ''), ...others]
      columns = headings.map(columnOf)
      const named = headings.map((heading, at) => csvCell(columns![at] === undefined ? heading : words.headings[columns![at]]))
      const limits = headings.map((_heading, at) => csvCell(at === 0 ? words.limits : ''))
      text += `${BYTE_ORDER_MARK}${named.join(words.separator)}\n${limits.join(words.separator)}\n`
      return
    }
    const line = cells.map((cell, at) => {
      const column = columns![at]
      if (column === undefined) return csvCell(cell)
      return NUMBERS.has(column) ? numberCell(words.cell(column, cell), words) : csvCell(words.cell(column, cell))
    })
    text += `${line.join(words.separator)}\n`
  })
  return (piece) => {
    read(piece)
    const whole = text
    text = ''
    return whole
  }
}
