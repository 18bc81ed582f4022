import { expect, test } from 'vitest'
import { cellOfRows, type HistoryCell, rowsOfCell } from './history-cells.ts'

test.each<[cell: HistoryCell, text: string, rows: number]>([
  ['codes', 'US:524-549 2003-01-01/2019-05-01;US:905-77 2019-05-02/;PL:R-12/2010;GTIN:4012345678901;GB:MAPP 19748', 5],
  ['codes', '', 0],
  ['other_names', 'former:FR:2010-01-01/2019-12-31=Old = new;market:DE=Alter Name;parallel=Zinc:Plus;former:/2012-12-31=Zn 700', 4],
  ['formulations', '* | 2010-01-01/2022-02-28 | EC;FR | 2022-03-01/ | SC | zinc=150 g/L | 2,4-D=7.5 g/L | note=Thicker, = other', 2],
  ['formulations', '* | / |  | zinc=150 g/L', 1],
])('WHO-50 the fields of %s %j make the same cell again', (cell, text, count) => {
  const rows = rowsOfCell(cell, text)
  expect(rows).toHaveLength(count)
  expect(cellOfRows(cell, rows)).toBe(text)
})

test('WHO-50 each part of an item has a field of its own, and a row in which nothing was entered is none', () => {
  expect(rowsOfCell('formulations', 'FR | 2022-03-01/ | SC | zinc=150 g/L | boron=2 g/L | note=Thicker')).toEqual([
    { country: 'FR', from: '2022-03-01', until: '', formulation: 'SC', strengths: 'zinc=150 g/L\nboron=2 g/L', note: 'Thicker' },
  ])
  expect(rowsOfCell('other_names', 'former:FR:2010-01-01/=Old')).toEqual([
    { name: 'Old', kind: 'former', country: 'FR', from: '2010-01-01', until: '' },
  ])
  expect(cellOfRows('other_names', [{ name: '', kind: 'former', country: '', from: '', until: '' }])).toBe('')
  expect(cellOfRows('codes', [{ code: '', from: '', until: '' }])).toBe('')
  // What is only half entered is sent, so that the server says what is wrong.
  expect(cellOfRows('codes', [{ code: '', from: '2010-01-01', until: '' }])).toBe('2010-01-01/')
})
