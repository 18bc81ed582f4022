import { columnLetters } from '../sheets/sheet.ts'

/** A row that cannot become a test, and why; `at` is its cell as the spreadsheet names it. */
export type SheetProblem = { kind: string; source: string; row: number; column: string; text: string }
export type ProblemGroup = { kind: string; count: number; examples: { at: string; text: string }[] }

const MAX_EXAMPLES = 3
const MAX_SHOWN = 80

/** Groups problems by their kind, with three examples each; each is also passed on, for a file of all. */
export const createSheetProblems = (onEach: (problem: SheetProblem) => void = () => undefined) => {
  const groups = new Map<string, ProblemGroup>()
  let source = ''
  return {
    /** The sheet that the next problems are of; '' where there is one only. */
    use: (name: string): void => {
      source = name
    },
    /** `place` is the column from 0; undefined for the row as a whole. */
    add: (kind: string, row: number, place: number | undefined, text: string): void => {
      const column = place === undefined ? '' : columnLetters(place + 1)
      const group = groups.get(kind) ?? { kind, count: 0, examples: [] }
      groups.set(kind, group)
      group.count++
      const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
      if (group.examples.length < MAX_EXAMPLES)
        group.examples.push({ at: `${source === '' ? '' : `${source} `}${column}${row}`, text: shown })
      onEach({ kind, source, row, column, text })
    },
    groups: (): ProblemGroup[] => [...groups.values()].toSorted((a, b) => b.count - a.count),
  }
}
export type SheetProblems = ReturnType<typeof createSheetProblems>
