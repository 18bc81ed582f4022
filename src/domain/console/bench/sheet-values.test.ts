import { expect, test } from 'vitest'
import { emptyLine, emptySheet } from './bench-test.ts'
import { changedValues, needsReason } from './sheet-values.ts'

const SHEET = {
  ...emptySheet('foliar'),
  ph: 7,
  lines: [
    { ...emptyLine('Zincora'), rate: 1.5 },
    { ...emptyLine('Azostar'), rate: 2 },
  ],
}

test('LAB-179 each value that differs is named with what it was and what it is', () => {
  const first = SHEET.lines[0]!
  expect(
    changedValues(SHEET, { ...SHEET, ph: 7.4, protocol: { id: 'jar-test', version: 2 }, lines: [{ ...first, batch: 'Z-1' }] }),
  ).toEqual([
    { field: 'ph', before: 7, after: 7.4 },
    { field: 'protocol', before: null, after: 'jar-test 2' },
    { field: 'lines.1.batch', before: null, after: 'Z-1' },
    { field: 'lines.2.name', before: 'Azostar', after: null },
    { field: 'lines.2.rate', before: 2, after: null },
    { field: 'lines.2.weighedUnit', before: 'ml', after: null },
  ])
  expect(changedValues(SHEET, SHEET)).toEqual([])
})

test.each([
  ['never submitted', { submittedAt: null, versions: 0 }, false],
  ['submitted before', { submittedAt: '2026-05-14T10:00:00.000Z', versions: 0 }, true],
  ['imported and amended', { submittedAt: null, versions: 1 }, true],
])('LAB-180 a change of a test that was %s needs a reason: %s %s', (_what, test_, expected) => {
  expect(needsReason(test_)).toBe(expected)
})
