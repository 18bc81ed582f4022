/** What a cell of a spreadsheet holds: a text, a number, a day (yyyy-MM-dd), or why it has no value. */
export type SheetCell = string | number | { day: string } | { error: string }

/** A row with its number as the spreadsheet shows it, from 1. A cell that is not there is undefined or ''. */
export type SheetRow = { row: number; cells: readonly (SheetCell | undefined)[]; isHidden: boolean }

/** Rows and columns from 1, both ends included. */
export type MergedCells = { top: number; left: number; bottom: number; right: number }

/** A file cannot be read, in words for whoever brought it. */
export class UnreadableSheet extends Error {}

/** Bounds of what is read; a file beyond one of them is refused in words. */
export type SheetBounds = {
  /** Of all parts of a workbook together, and of a file of text. */
  bytes: number
  cells: number
  /** Characters of the texts that a workbook's cells share, which are in memory together. */
  sharedCharacters: number
  milliseconds: number
}

export const SHEET_BOUNDS: SheetBounds = {
  bytes: 2 * 1024 ** 3,
  cells: 60_000_000,
  sharedCharacters: 60_000_000,
  milliseconds: 10 * 60_000,
}

export type SheetName = { name: string; isHidden: boolean }
/** What is known of a sheet once its last row was read. */
export type SheetEnd = { formulas: number; hiddenRows: number; firstHiddenRows: number[]; hiddenColumns: number[]; merged: MergedCells[] }

/** A file of sheets. `said` are sentences about what is in the file and is not read. */
export type SheetFile = {
  format: 'xlsx' | 'csv'
  sheets: readonly SheetName[]
  said: readonly string[]
  /** How a file of text was read. */
  text?: { encoding: string; separator: string; /** Whether the bytes leave no doubt. */ isSure: boolean }
  /** The rows of a sheet, some at a time; `atEnd` is called after the last. Throws UnreadableSheet. */
  rows: (sheet: string, atEnd?: (end: SheetEnd) => void) => AsyncGenerator<SheetRow[]>
  close: () => Promise<void>
}

/** Counts what is read, and ends it at the bounds. */
export const createSheetMeter = ({ cells: most, milliseconds }: SheetBounds, now: () => number) => {
  const until = now() + milliseconds
  let cells = 0
  return {
    add: (count: number): void => {
      cells += count
      if (cells > most) throw new UnreadableSheet(`it has more than ${most.toLocaleString('en')} cells: divide it into several files`)
    },
    checkTime: (): void => {
      if (now() > until)
        throw new UnreadableSheet(`reading it takes more than ${Math.round(milliseconds / 60_000)} minutes: divide it into several files`)
    },
  }
}
export type SheetMeter = ReturnType<typeof createSheetMeter>

/** `A` is 1, `AA` is 27. */
export const columnNumber = (letters: string): number => {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number
}

/** 1 is `A`, 27 is `AA`. */
export const columnLetters = (number: number): string => {
  let letters = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}
