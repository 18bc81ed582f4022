import { expect, test } from 'vitest'
import { momentOfWall, wallTime } from './wall-time.ts'

test.each([
  ['2026-05-14T12:30', 'Europe/Warsaw', '2026-05-14T10:30:00.000Z'],
  ['2026-01-14T00:05', 'Europe/Warsaw', '2026-01-13T23:05:00.000Z'],
  ['2026-03-29T03:10', 'Europe/Warsaw', '2026-03-29T01:10:00.000Z'],
  ['2026-05-14T12:30', 'Asia/Kolkata', '2026-05-14T07:00:00.000Z'],
  ['2026-12-31T23:59', 'Pacific/Kiritimati', '2026-12-31T09:59:00.000Z'],
])('JAR-04 when a jar was looked at is entered by the clock of the laboratory: %s in %s', (wall, timeZone, at) => {
  expect(momentOfWall(wall, timeZone)).toBe(at)
  expect(wallTime(at, timeZone)).toBe(wall)
})

test('JAR-04 a time that is not whole is none', () => {
  expect(momentOfWall('', 'UTC')).toBeUndefined()
  expect(momentOfWall('2026-05-14T1', 'UTC')).toBeUndefined()
})
