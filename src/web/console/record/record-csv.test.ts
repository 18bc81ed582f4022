import { expect, test } from 'vitest'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { recordCsv } from './record-csv.ts'
import { AT, RECORD } from './testing/record.ts'

const linesOf = (record: TestRecordFile): string[] =>
  recordCsv(record, ({ kind }) => `gap ${kind}`)
    .replaceAll('"', '')
    .split('\r\n')

test('GATE-18 the CSV file of a record has products, instruments, readings, deviations and entries, one value a line', () => {
  const lines = linesOf(RECORD)
  expect(lines[0]).toBe('\ufeffPart,Place,Jar,Field,Value,Unit,State,Time,Person,Reason')
  for (const line of [
    'product,1,,rate,1.25,kg/ha,,,,',
    'product,1,,amount,6.7,g,,,,',
    'product,2,,amount,,,,,,',
    'instrument,BAL-7,,balance,Balance of the bench,,,,,',
    'reading,2.25,1,foam,5,ml,corrected,2026-05-14T12:15:01.000Z,Cleo,',
    'reading,2.25,1,foam,3,ml,correction,2026-05-14T12:15:01.000Z,Paul,',
    'deviation,,,unplanned,gap reading,,replaced, accepted by the customer,2026-05-14T12:30:00.000Z,Cleo,The room was closed',
    `entry,5,,ph,7.2 → 7.4,,edit,${AT},Paul,The meter was read wrongly`,
  ])
    expect(lines).toContain(line)
})

test('GATE-18 no cell of the file is a formula', () => {
  const deviations = RECORD.deviations.map((one) => ({ ...one, justification: '=HYPERLINK("https://x.example")' }))
  expect(recordCsv({ ...RECORD, deviations }, () => '')).toContain(`"'=HYPERLINK(""https://x.example"")"`)
})
