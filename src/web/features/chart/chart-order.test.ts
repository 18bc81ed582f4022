import { expect, test } from 'vitest'
import type { ChartCell, ChartRow } from '../../../domain/tank/matrix/chart.ts'
import { inOrder, isTestedAlone, ofOneProduct } from './chart-order.ts'

const row = (id: string, ...cells: ChartCell[]): ChartRow => ({ id, name: id, formulation: '', manufacturer: '', cells })
const ids = (rows: readonly ChartRow[]) => rows.map(({ id }) => id)

const ROWS = [
  row('a', [1, 0, 0, 9, 9], null),
  row('b', [0, 0, 1, 0, 0], null),
  row('c', null, [0, 0, 0, 5, 2]),
  row('d', [3, 1, 0, 0, 0], [1, 0, 0, 0, 0]),
  row('e', [1, 0, 0, 0, 0], null),
  row('f', [2, 0, 1, 0, 0], null),
]

test('ANS-102 rows with a fail of just the two come first, then those with the most tests of just the two', () =>
  expect(ids(inOrder(ROWS))).toEqual(['f', 'b', 'd', 'a', 'e', 'c']))

test('ANS-102 a row that was tested only in larger mixes was not tested alone', () =>
  expect(ids(ROWS.filter((one) => !isTestedAlone(one)))).toEqual(['c']))

test('ANS-103 a chart of one product has its own partners only', () => {
  const chart = { columns: ['1', '2'].map((id) => ({ id, name: id, formulation: '' })), rows: ROWS, rowsLeftOut: 4 }
  const one = ofOneProduct(chart, '2')
  expect(one.columns.map(({ id }) => id)).toEqual(['2'])
  expect(one.rows.map(({ id, cells }) => [id, cells])).toEqual([
    ['c', [[0, 0, 0, 5, 2]]],
    ['d', [[1, 0, 0, 0, 0]]],
  ])
  expect(ofOneProduct(chart, '3')).toBe(chart)
})
