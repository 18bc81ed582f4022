import { expect, test } from 'vitest'
import { emptyLine, emptyReading, emptySheet, usualSource, type Reading, type ReadingSource } from './bench-test.ts'
import { calibrationOn, equipmentDoubts, expiredBy, usedEquipment, type Equipment, type MeasuredReading } from './equipment.ts'

const calibration = (on: string, until: string) => ({ on, until, certificate: `C ${on}` })
const BALANCE: Equipment = { id: 'B-1', kind: 'balance', name: 'Balance', calibrations: [calibration('2026-01-10', '2026-07-10')] }
const SHEET = { ...emptySheet('foliar'), testedOn: '2026-05-14' }
const WEIGHED = { ...SHEET, lines: [{ ...emptyLine('A'), weighed: 2, weighedUnit: 'g' as const }] }

test('LAB-241 a calibration holds from its first to its last day, and the newest that held counts', () => {
  const all = [calibration('2025-06-01', '2026-06-01'), calibration('2026-05-01', '2027-05-01')]
  const until = (day: string) => calibrationOn(all, day)?.until
  expect(['2025-05-31', '2025-06-01', '2026-04-30', '2026-05-01', '2026-06-02', '2027-05-01', '2027-05-02'].map(until)).toEqual([
    undefined,
    '2026-06-01',
    '2026-06-01',
    '2027-05-01',
    '2027-05-01',
    '2027-05-01',
    undefined,
  ])
})

const read = (hours: number, readAt: string, part: Partial<Reading & ReadingSource> = {}): MeasuredReading => ({
  ...emptyReading(hours),
  ...usualSource(),
  readAt,
  ...part,
})
const doubts = (sheet: typeof SHEET, readings: MeasuredReading[], equipment: Equipment[]) =>
  equipmentDoubts(sheet, readings, equipment, (time) => time.slice(0, 'yyyy-MM-dd'.length))
const ended = (kind: 'balance' | 'ph-meter' | 'thermometer', hours: number | null, expiredOn: string | null) =>
  ({ kind, reason: 'not-calibrated', hours, expiredOn }) as const

test('LAB-241 what was measured without equipment, or with equipment whose calibration did not hold on that day, is flagged', () => {
  expect(doubts(SHEET, [], [BALANCE])).toEqual([])
  expect(doubts(WEIGHED, [], [BALANCE])).toEqual([{ kind: 'balance', reason: 'none' }])
  expect(doubts({ ...WEIGHED, balance: 'B-1' }, [], [BALANCE])).toEqual([])
  for (const [testedOn, expiredOn] of [['2026-01-09', null] as const, ['2026-07-11', '2026-07-10'] as const])
    expect(doubts({ ...WEIGHED, balance: 'B-1', testedOn }, [], [BALANCE])).toEqual([ended('balance', null, expiredOn)])
  expect(doubts({ ...WEIGHED, balance: 'B-1', testedOn: '' }, [], [BALANCE])).toEqual([])
  expect(doubts({ ...SHEET, balance: 'B-9' }, [], [BALANCE])).toEqual([ended('balance', null, null)])
  expect(doubts({ ...SHEET, ph: 7 }, [read(2, '2026-05-14T12:00:00Z', { temperature: 20 })], [])).toEqual([
    { kind: 'ph-meter', reason: 'none' },
    { kind: 'thermometer', reason: 'none' },
  ])
})

const METERS: Equipment[] = [
  { id: 'P-1', kind: 'ph-meter', name: 'Meter', calibrations: [calibration('2026-04-01', '2026-10-01')] },
  { id: 'P-2', kind: 'ph-meter', name: 'Other meter', calibrations: [calibration('2026-09-01', '2027-03-01')] },
]
const MEASURED = { ...SHEET, testedOn: '2026-09-30', phMeter: 'P-1', ph: 7 }

test('JAR-08 a calibration is judged on the day of each reading, by the instrument of that reading', () => {
  const late = read(48, '2026-10-02T10:00:00Z', { ph: 7 })
  expect(doubts(MEASURED, [read(0, '2026-09-30T10:00:00Z', { ph: 7 })], METERS)).toEqual([])
  expect(doubts(MEASURED, [late], METERS)).toEqual([ended('ph-meter', 48, '2026-10-01')])
  expect(doubts(MEASURED, [{ ...late, phMeter: 'P-2' }], METERS)).toEqual([])
  expect(doubts(MEASURED, [{ ...late, ph: null }], METERS)).toEqual([])
  // Each instrument once, at the first of its readings.
  expect(doubts(MEASURED, [read(72, '2026-10-03T10:00:00Z', { ph: 7 }), late, { ...late, phMeter: 'P-9' }], METERS)).toEqual([
    ended('ph-meter', 48, '2026-10-01'),
    ended('ph-meter', 48, null),
  ])
})

test.each([
  ['2026-03-31', null],
  ['2026-04-01', undefined],
  ['2026-10-01', undefined],
  ['2026-10-02', '2026-10-01'],
])('JAR-08 on %s a calibration from 1 April to 1 October 2026 had ended on %s', (day, on) => {
  expect(expiredBy(METERS[0]!.calibrations, day)).toBe(on)
})

test('JAR-21 what single readings were made with stands beside that of the sheet, once, with its hours and its worst calibration', () => {
  const dayOf = (time: string) => time.slice(0, 10)
  const late = (hours: number, day: string) => ({ ...read(hours, `${day}T10:00:00Z`, { ph: 7 }), phMeter: 'P-2' })
  const used = (readings: Parameters<typeof usedEquipment>[1], part: object = {}) =>
    usedEquipment({ ...MEASURED, ...part }, readings, METERS, dayOf)
  const ofSheet = { kind: 'ph-meter', id: 'P-1', name: 'Meter', calibratedUntil: '2026-10-01' }
  const other = { kind: 'ph-meter', id: 'P-2', name: 'Other meter', calibratedUntil: '2027-03-01', hours: [2, 24] }
  expect(used([late(24, '2026-10-02'), late(2, '2026-10-01'), { ...late(2, '2026-10-01') }])).toEqual([ofSheet, other])
  expect(used([late(24, '2026-10-02')], { phMeter: '' })).toEqual([{ ...other, hours: [24] }])
  // Not calibrated at one of its readings, it was not calibrated.
  expect(used([late(2, '2026-08-31'), late(24, '2026-09-01')])).toEqual([ofSheet, { ...other, calibratedUntil: null }])
  for (const same of [
    { ...late(2, '2026-10-01'), phMeter: 'P-1' },
    { ...late(2, '2026-10-01'), ph: null },
  ])
    expect(used([same])).toEqual([ofSheet])
})
