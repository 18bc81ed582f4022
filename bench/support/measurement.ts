import type { Effort } from './effort.ts'

/** One line of a measurement: units are in the names of the columns. */
export type Row = Record<string, string | number>

export type Measurement = {
  name: string
  title: string
  /** Reports each row as soon as it is known. All rows of one table have the same columns. */
  run: (report: Report, effort: Effort) => Promise<void>
}
export type Report = (table: string, row: Row) => void

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const small = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

const cell = (value: string | number): string => (typeof value === 'string' ? value : (Math.abs(value) < 10 ? small : number).format(value))

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Prints rows as Markdown for docs/performance.md, and collects them for the JSON. */
export const createReport = (print: (text: string) => void) => {
  const tables: Record<string, Row[]> = {}
  const row = (table: string, values: Row): void => {
    const rows = (tables[table] ??= [])
    if (rows.length === 0) {
      const columns = Object.keys(values)
      print(`\n**${table}**\n`)
      print(line(columns))
      print(line(columns.map((column) => (typeof values[column] === 'number' ? '--:' : '---'))))
    }
    rows.push(values)
    print(line(Object.values(values).map(cell)))
  }
  return { tables, row }
}
