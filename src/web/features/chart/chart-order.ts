import type { Chart, ChartRow } from '../../../domain/tank/matrix/chart.ts'

/** Tests of the two alone, by column; those with others say nothing of a pair. */
const failsOf = ({ cells }: ChartRow): number => cells.reduce((sum, cell) => sum + (cell?.[2] ?? 0), 0)
const testsOf = ({ cells }: ChartRow): number => cells.reduce((sum, cell) => sum + (cell ? cell[0] + cell[1] + cell[2] : 0), 0)

/** Rows with a fail first, then those with the most tests of just the two; equal ones stay in their order (ANS-102). */
export const inOrder = (rows: readonly ChartRow[]): ChartRow[] =>
  rows
    .map((row) => ({ row, isFailed: failsOf(row) > 0, tests: testsOf(row) }))
    .toSorted((a, b) => Number(b.isFailed) - Number(a.isFailed) || b.tests - a.tests)
    .map(({ row }) => row)

/** Whether any pair of a row was tested by itself. */
export const isTestedAlone = (row: ChartRow): boolean => testsOf(row) > 0

/** Whether a test of just two says anything in the visitor's water: a fail, and care, counts in any water (WATER-33). */
export const appliesInMyWater = ({ cells, inWater }: ChartRow): boolean =>
  cells.some((cell, at) => cell !== null && (cell[1] > 0 || cell[2] > 0 || (inWater?.[at] ?? cell[0]) > 0))

/** The part of a chart that is about one of its products; its rows are those that were tested with it, alone or with others. */
export const ofOneProduct = (chart: Chart, id: string): Chart => {
  const at = chart.columns.findIndex((column) => column.id === id)
  if (at < 0) return chart
  const rows = chart.rows
    .filter(({ cells }) => cells[at] !== null)
    .map((row) => ({ ...row, cells: [row.cells[at]!], ...(row.inWater && { inWater: [row.inWater[at]!] }) }))
  return { ...chart, columns: [chart.columns[at]!], rows }
}
