import { expect, test } from 'vitest'
import { emptyLine, emptyReading, emptySheet } from './bench-test.ts'
import { calibrationOn, equipmentDoubts, type Equipment } from './equipment.ts'

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

test('LAB-241 what was measured without equipment, or with equipment whose calibration did not hold on that day, is flagged', () => {
  expect(equipmentDoubts(SHEET, [], [BALANCE])).toEqual([])
  expect(equipmentDoubts(WEIGHED, [], [BALANCE])).toEqual([{ kind: 'balance', reason: 'none' }])
  expect(equipmentDoubts({ ...WEIGHED, balance: 'B-1' }, [], [BALANCE])).toEqual([])
  for (const testedOn of ['2026-01-09', '2026-07-11'])
    expect(equipmentDoubts({ ...WEIGHED, balance: 'B-1', testedOn }, [], [BALANCE])).toEqual([
      { kind: 'balance', reason: 'not-calibrated' },
    ])
  expect(equipmentDoubts({ ...WEIGHED, balance: 'B-1', testedOn: '' }, [], [BALANCE])).toEqual([])
  expect(equipmentDoubts({ ...SHEET, balance: 'B-9' }, [], [BALANCE])).toEqual([{ kind: 'balance', reason: 'not-calibrated' }])
  expect(equipmentDoubts({ ...SHEET, ph: 7 }, [{ ...emptyReading(2), temperature: 20 }], [])).toEqual([
    { kind: 'ph-meter', reason: 'none' },
    { kind: 'thermometer', reason: 'none' },
  ])
})
