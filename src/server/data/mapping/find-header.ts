import type { SheetCell, SheetRow } from '../sheets/sheet.ts'
import { cellText } from './cell-texts.ts'
import { guessColumn, type ColumnGuess } from './guess-column.ts'
import type { SheetWords } from './sheet-words.ts'

/** The names of the columns stand in one of the first rows. */
export const MAX_HEADER_ROWS = 40

export type FoundHeader = { row: number; texts: string[]; guesses: (ColumnGuess | undefined)[] }

const isText = (cell: SheetCell | undefined): cell is string => typeof cell === 'string' && cell.trim() !== ''
const isFilled = (cell: SheetCell | undefined): boolean => cell !== undefined && cell !== ''

type MergedNames = { over: string; below: string }[]

/** Names that are merged over several columns, with what stands below each: `Product 1` over `Name` and `Rate`. */
const withNamesBelow = (upper: SheetRow, lower: SheetRow | undefined): MergedNames | undefined => {
  if (!lower || lower.row !== upper.row + 1) return undefined
  const filled = [...lower.cells.keys()].filter((at) => isFilled(lower.cells[at]))
  if (filled.length < 2 || !filled.every((at) => isText(lower.cells[at]))) return undefined
  let over = ''
  const names: MergedNames = []
  const isBelow = new Set(filled)
  for (let at = 0; at < Math.max(upper.cells.length, lower.cells.length); at++) {
    const [name, below] = [cellText(upper.cells[at]), cellText(lower.cells[at])]
    if (name !== '') over = name
    // A name with nothing below it belongs to its own column.
    if (name === '' && !isBelow.has(at)) over = ''
    names.push(below === '' ? { over: name, below: '' } : { over, below })
  }
  const spans = filled.some((at) => !isFilled(upper.cells[at]))
  return spans ? names : undefined
}

/** The row with the names of the columns: of the first rows that in which most names are known. A row of data has hardly any. */
export const findHeader = (rows: readonly SheetRow[], words: SheetWords, given?: number | null): FoundHeader | undefined => {
  let best: (FoundHeader & { known: number }) | undefined
  const guess = ({ over, below }: MergedNames[number]): ColumnGuess | undefined => {
    const known = guessColumn(`${over} ${below}`, words)
    const own = known ?? (below === '' ? undefined : guessColumn(below, words))
    const number = /(?:^|\D)(\d{1,2})\s*$/.exec(over)?.[1]
    // `Product 1` over `Rate` is the rate of the first.
    return own && own.number === undefined && number !== undefined && below !== '' ? { ...own, number: Number(number) } : own
  }
  const consider = (row: number, names: MergedNames): void => {
    const texts = names.map(({ over, below }) => `${over} ${below}`.trim())
    const guesses = names.map(guess)
    const known = guesses.filter(Boolean).length
    if (!best || known > best.known) best = { row, texts, guesses, known }
  }
  for (const [at, row] of rows.entries()) {
    if (given != null && row.row !== given) continue
    consider(
      row.row,
      [...row.cells].map((cell) => ({ over: cellText(cell), below: '' })),
    )
    // Where they say no more than the row itself, what stands above it is a title.
    const above = rows[at - 1]
    const merged = above && withNamesBelow(above, row)
    if (merged) consider(row.row, merged)
  }
  return best && (given != null || best.known >= 2) ? best : undefined
}
