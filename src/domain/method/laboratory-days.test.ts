import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, utcDay } from '../durations.ts'
import { isTimeZone, laboratoryDay, laboratoryYear, startOfDay } from './laboratory-days.ts'

/** The furthest ahead and behind, half hours and quarters, a clock that moves by half an hour, and clocks that move at midnight. */
const ZONES = [
  'UTC',
  'Europe/Warsaw',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Casablanca',
]

test.each([
  ['2026-05-14T21:59:59.999Z', 'Europe/Warsaw', '2026-05-14'],
  ['2026-05-14T22:00:00.000Z', 'Europe/Warsaw', '2026-05-15'],
  ['2026-01-14T22:30:00.000Z', 'Europe/Warsaw', '2026-01-14'],
  ['2026-12-31T10:00:00.000Z', 'Pacific/Kiritimati', '2027-01-01'],
  ['2026-01-01T10:59:59.000Z', 'Pacific/Pago_Pago', '2025-12-31'],
  ['2026-05-14T18:29:00.000Z', 'Asia/Kolkata', '2026-05-14'],
  ['2026-05-14T18:30:00.000Z', 'Asia/Kolkata', '2026-05-15'],
])('DAYS-02 %s is in %s the day %s', (instant, zone, day) => {
  expect([laboratoryDay(instant, zone), laboratoryYear(instant, zone)]).toEqual([day, Number(day.slice(0, 4))])
})

test.each([
  ['2026-03-29', 'Europe/Warsaw', '2026-03-28T23:00:00.000Z', 23],
  ['2026-10-25', 'Europe/Warsaw', '2026-10-24T22:00:00.000Z', 25],
  ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z', 23.5],
  // The clock goes from 24:00 to 1:00: the day begins at 1:00.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', 23],
])('DAYS-02 the day %s of %s begins at %s and has %d hours', (day, zone, start, hours) => {
  const next = startOfDay(utcDay(Date.parse(day) + DAY_MS), zone)
  expect([startOfDay(day, zone).toISOString(), (next.getTime() - startOfDay(day, zone).getTime()) / HOUR_MS]).toEqual([start, hours])
})

test('DAYS-02 a day that a zone left out begins with the next one', () => {
  expect(startOfDay('2011-12-30', 'Pacific/Apia')).toEqual(startOfDay('2011-12-31', 'Pacific/Apia'))
})

test('DAYS-02 in every zone each moment lies between the beginning of its day and that of the next, clocks put forward or back', () => {
  const zones = fc.constantFrom(...ZONES)
  const times = fc.date({ min: new Date('2015-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(zones, times, (zone, time) => {
      const day = laboratoryDay(time, zone)
      const [start, next] = [startOfDay(day, zone), startOfDay(utcDay(Date.parse(day) + DAY_MS), zone)]
      expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(start <= time && time < next).toBe(true)
      expect([laboratoryDay(start, zone), laboratoryDay(start.getTime() - 1, zone) < day]).toEqual([day, true])
      // No place is more than a day from UTC.
      expect(Math.abs(Date.parse(day) - Date.parse(utcDay(time)))).toBeLessThanOrEqual(DAY_MS)
    }),
    { numRuns: 300 },
  )
})

test('DAYS-01 a time zone has the name of the IANA database', () => {
  expect(ZONES.filter((zone) => !isTimeZone(zone))).toEqual([])
  expect(['', 'Warsaw', 'Europe/Nowhere', '+02:00', '02:00', 'europe', 'Europe/Warsaw '].filter(isTimeZone)).toEqual([])
})
