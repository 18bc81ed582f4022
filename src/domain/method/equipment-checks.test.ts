import { expect, test } from 'vitest'
import { doubtfulDays, holdingCalibrations, type KeptCalibration } from '../console/bench/equipment.ts'
import { checkLacking, hasPassed, type EquipmentCheck } from './equipment-checks.ts'
import { laboratoryDay } from './laboratory-days.ts'

const dayOf = (moment: string): string => laboratoryDay(moment, 'Europe/Warsaw')
const check = (time: string, passed: boolean): EquipmentCheck => ({ at: `2026-05-14T${time}:00.000Z`, passed })
const lacking = (checks: EquipmentCheck[], time: string | null) =>
  checkLacking(checks, { day: '2026-05-14', at: time === null ? null : `2026-05-14T${time}:00.000Z` }, dayOf)

test('EQUIP-05 a check passes where each value is within its limits, both included', () => {
  const point = { name: '100 g', from: 99.9998, to: 100.0002 }
  expect([99.9997, 99.9998, 100.0002, 100.0003, Number.NaN].map((value) => hasPassed([{ ...point, value }]))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
  expect(
    hasPassed([
      { ...point, value: 100 },
      { name: 'pH 7', from: 6.98, to: 7.02, value: 7.1 },
    ]),
  ).toBe(false)
})

test.each<[string, EquipmentCheck[], string | null, 'missing' | 'failed' | undefined]>([
  ['none at all', [], '10:00', 'missing'],
  ['one of the day before where the laboratory is', [{ at: '2026-05-13T21:30:00.000Z', passed: true }], '10:00', 'missing'],
  ['one of that day there, of the day before elsewhere', [{ at: '2026-05-13T22:30:00.000Z', passed: true }], '10:00', undefined],
  ['one that passed before', [check('08:00', true)], '10:00', undefined],
  ['one that passed afterwards', [check('12:00', true)], '10:00', undefined],
  ['one that failed before', [check('08:00', false)], '10:00', 'failed'],
  ['one that failed and was mended before', [check('08:05', true), check('08:00', false)], '10:00', undefined],
  ['one that failed afterwards', [check('08:00', true), check('16:00', false)], '10:00', 'failed'],
  ['one that failed after the next good one', [check('08:00', true), check('12:00', true), check('16:00', false)], '10:00', undefined],
  ['one that failed before and passed afterwards', [check('08:00', false), check('12:00', true)], '10:00', 'failed'],
  ['only the day is known: the last one passed', [check('08:00', false), check('08:05', true)], null, undefined],
  ['only the day is known: the last one failed', [check('08:00', true), check('16:00', false)], null, 'failed'],
])('EQUIP-06 the daily check of an instrument: %s', (_what, checks, time, state) => {
  expect(lacking(checks, time)).toBe(state)
})

const kept = (on: string, until: string, part: Partial<KeptCalibration> = {}): KeptCalibration => ({
  on,
  until,
  certificate: 'C',
  isOut: false,
  addedAt: `${on}T08:00:00.000Z`,
  ...part,
})
const days = (all: KeptCalibration[]) => holdingCalibrations(all).map(({ on, until }) => [on, until])

test('EQUIP-02 a calibration holds until the day before it was found out, and a good one brings the instrument back, on the same day too', () => {
  const good = kept('2026-01-10', '2027-01-10')
  const out = kept('2026-05-14', '2026-05-14', { isOut: true })
  expect(days([good])).toEqual([['2026-01-10', '2027-01-10']])
  expect(days([good, out])).toEqual([['2026-01-10', '2026-05-13']])
  const again = kept('2026-05-14', '2027-05-14', { addedAt: '2026-05-14T12:00:00.000Z' })
  expect(days([good, out, again])).toEqual([
    ['2026-01-10', '2026-05-13'],
    ['2026-05-14', '2027-05-14'],
  ])
  // Found out later on the day of a good one.
  expect(days([{ ...again, addedAt: '2026-05-14T06:00:00.000Z' }, out])).toEqual([])
  expect(days([out])).toEqual([])
})

test('EQUIP-03 in doubt is what was done since the last good calibration, until it was found out', () => {
  const [first, second] = [kept('2025-01-10', '2026-01-10'), kept('2026-01-10', '2027-01-10')]
  const out = kept('2026-05-14', '2026-05-14', { isOut: true })
  expect(doubtfulDays([])).toEqual({ from: '', to: null })
  expect(doubtfulDays([first, second])).toEqual({ from: '2026-01-10', to: null })
  expect(doubtfulDays([first, second, out])).toEqual({ from: '2026-01-10', to: '2026-05-14' })
  expect(doubtfulDays([first, second, out, kept('2026-05-15', '2027-05-15')])).toEqual({ from: '2026-01-10', to: '2026-05-14' })
  expect(doubtfulDays([out])).toEqual({ from: '', to: '2026-05-14' })
})
