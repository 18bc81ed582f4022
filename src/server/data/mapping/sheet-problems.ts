import { columnLetters, type SheetRow } from '../sheets/sheet.ts'
import { cellText } from './cell-texts.ts'

/** A row that cannot become a test, and why; `at` is its cell as the spreadsheet names it. */
export type SheetProblem = { kind: string; source: string; row: number; column: string; text: string }
export type ProblemGroup = { kind: string; count: number; examples: { at: string; text: string }[] }

/** A cell as a correction names it. */
export type ProblemCell = { row: string; line: number; column: string; from: string }

const MAX_EXAMPLES = 3
const MAX_SHOWN = 80

/** Groups problems by their kind, with three examples each; each is also passed on, for a file of all. */
export const createSheetProblems = (onEach: (problem: SheetProblem) => void = () => undefined) => {
  const groups = new Map<string, ProblemGroup>()
  const cells = new Map<string, (ProblemCell | undefined)[]>()
  let source = ''
  let read: { row: SheetRow; key: string; line: number } | undefined
  return {
    /** The sheet that the next problems are of; '' where there is one only. */
    use: (name: string): void => {
      source = name
    },
    /** The row that the next problems are of, as it is in the file: what identifies it, and which of the rows of its test it is. */
    inRow: (row: SheetRow, key: string, line: number): void => {
      read = { row, key, line }
    },
    /** `place` is the column from 0; undefined for the row as a whole. */
    add: (kind: string, row: number, place: number | undefined, text: string): void => {
      const column = place === undefined ? '' : columnLetters(place + 1)
      const group = groups.get(kind) ?? { kind, count: 0, examples: [] }
      groups.set(kind, group)
      group.count++
      const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
      if (group.examples.length < MAX_EXAMPLES) {
        const isIn = place !== undefined && read !== undefined && read.row.row === row && read.key !== ''
        const cell = isIn ? { row: read!.key, line: read!.line, column, from: cellText(read!.row.cells[place]) } : undefined
        cells.set(kind, [...(cells.get(kind) ?? []), cell])
        group.examples.push({ at: `${source === '' ? '' : `${source} `}${column}${row}`, text: shown })
      }
      onEach({ kind, source, row, column, text })
    },
    /** The cells of the examples of a kind; undefined where it is of no single cell, or nothing says which row it is. */
    cellsOf: (kind: string): readonly (ProblemCell | undefined)[] => cells.get(kind) ?? [],
    groups: (): ProblemGroup[] => [...groups.values()].toSorted((a, b) => b.count - a.count),
  }
}
export type SheetProblems = ReturnType<typeof createSheetProblems>
