import type { LanguageCode } from './texts/languages.ts'
import { decimalSignOf } from './units/numbers.ts'

/** Without it spreadsheets do not recognise UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** Where a cell begins in spreadsheets that split by commas, semicolons, tabs or lines. */
const FORMULA_STARTS = /(^|[;\t\r\n])(?=[ "]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g

export type Cell = string | number | null

/** A cell in quotes; a text that a spreadsheet would take for a formula gets an apostrophe in front. */
export const csvCell = (cell: Cell): string =>
  typeof cell === 'string' ? `"${cell.replaceAll(FORMULA_STARTS, "$1'").replaceAll('"', '""')}"` : `"${cell ?? ''}"`

/** How a language's spreadsheets write a list: they take a point for a date or a text where decimals have a comma. */
export type CsvStyle = { separator: ',' | ';'; decimal: '.' | ',' }

/** For programs, and for spreadsheets of languages with a decimal point. */
export const PLAIN_CSV: CsvStyle = { separator: ',', decimal: '.' }

/** The style of a language's spreadsheets; where decimals have a comma, cells have semicolons between them. */
export const csvStyleOf = (language: LanguageCode): CsvStyle => {
  const decimal = decimalSignOf(language)
  return { separator: decimal === ',' ? ';' : ',', decimal }
}

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/

/** The cell of a number that is written with a decimal point; of any other text the same as `csvCell`. */
export const numberCell = (text: string, { decimal }: CsvStyle): string =>
  PLAIN_NUMBER.test(text) ? `"${text.replace('.', decimal)}"` : csvCell(text)

/** A line of CSV without its line break. */
export const csvLine = (cells: readonly Cell[], { separator }: CsvStyle = PLAIN_CSV): string => cells.map(csvCell).join(separator)
