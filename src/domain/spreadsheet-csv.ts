/** Without it spreadsheets do not recognise UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** Where a cell begins in spreadsheets that split by commas, semicolons, tabs or lines. */
const FORMULA_STARTS = /(^|[;\t\r\n])(?=[ "]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g

export type Cell = string | number | null

/** A cell in quotes; a text that a spreadsheet would take for a formula gets an apostrophe in front. */
export const csvCell = (cell: Cell): string =>
  typeof cell === 'string' ? `"${cell.replaceAll(FORMULA_STARTS, "$1'").replaceAll('"', '""')}"` : `"${cell ?? ''}"`

/** A line of CSV without its line break. */
export const csvLine = (cells: readonly Cell[]): string => cells.map(csvCell).join(',')
