import { expect, test } from 'vitest'
import type { StoredReading } from '../../../contract/console/bench/bench-sheet.ts'
import type { TestHistoryEntry } from '../../../contract/console/bench/tests.ts'
import { emptyReading, usualSource } from '../../../domain/console/bench/bench-test.ts'
import { isFirstEntry, valueRows } from './value-rows.ts'

const AT = '2026-05-14T10:00:00.000Z'
const entry = (rowVersion: number, part: Partial<TestHistoryEntry>): TestHistoryEntry => ({
  rowVersion,
  at: AT,
  by: 'Cleo',
  action: 'edit',
  changed: {},
  note: '',
  changes: [],
  ...part,
})
const reading = (id: string, part: Partial<StoredReading>): StoredReading => ({
  ...emptyReading(2),
  ...usualSource(),
  id,
  corrects: null,
  correctedBy: null,
  readAt: AT,
  addedAt: AT,
  by: 'Cleo',
  ...part,
})

test('LAB-179 changed values are listed field by field, each with what it was before; what it was created with is no change', () => {
  const rows = valueRows(
    [
      entry(1, { action: 'create', changes: [{ field: 'crop', before: null, after: 'Wheat' }] }),
      entry(2, {
        changes: [
          { field: 'ph', before: null, after: 7.2 },
          { field: 'lines.2.batch', before: 'A-1', after: 'A-4' },
          { field: 'photos.p1.caption', before: '', after: 'After two hours' },
        ],
      }),
      entry(5, { by: 'Paul', note: 'The meter was read wrongly', changes: [{ field: 'ph', before: 7.2, after: 7.4 }] }),
      entry(6, {
        action: 'drop-amendment',
        by: 'Paul',
        note: 'It was right',
        changes: [{ field: 'photos.p2.removedAt', before: null, after: AT }],
      }),
    ],
    [],
  )
  expect(rows.map(({ place, before, after, by, reason }) => [place, before, after, by, reason])).toEqual([
    [{ in: 'sheet', name: 'ph' }, null, 7.2, 'Cleo', ''],
    [{ in: 'sheet', name: 'ph' }, 7.2, 7.4, 'Paul', 'The meter was read wrongly'],
    [{ in: 'line', number: 2, name: 'batch' }, 'A-1', 'A-4', 'Cleo', ''],
    [{ in: 'photo', name: 'caption' }, '', 'After two hours', 'Cleo', ''],
    [{ in: 'photo', name: 'removedAt' }, null, AT, 'Paul', 'It was right'],
  ])
  expect(rows.map(isFirstEntry)).toEqual([true, false, false, true, false])
})

test('LAB-179 a correction of a reading is listed with each value that differs and the reason', () => {
  const readings = [reading('one', { foam: 12, correctedBy: 'two' }), reading('two', { foam: 3, corrects: 'one', by: 'Paul' })]
  const history = [entry(4, { action: 'correct-reading', changed: { reading: 'two', hours: 2, corrects: 'one' }, note: 'Misread' })]
  expect(valueRows(history, readings)).toEqual([
    { id: 'two foam', place: { in: 'reading', hours: 2, name: 'foam' }, before: 12, after: 3, at: AT, by: 'Paul', reason: 'Misread' },
  ])
})

test('ENTRY-04 the reason of an unlikely amount stands at the amount, not at what was saved with it; from the submission on it is that of all', () => {
  const changes = [
    { field: 'ph', before: null, after: 7.2 },
    { field: 'lines.1.weighed', before: null, after: 75 },
  ]
  const reasons = (...history: TestHistoryEntry[]) => valueRows(history, []).map(({ reason }) => reason)
  const saved = entry(3, { note: 'Thick', changes })
  expect(reasons(saved)).toEqual(['', 'Thick'])
  expect(reasons(entry(2, { action: 'submit' }), saved)).toEqual(['Thick', 'Thick'])
})
