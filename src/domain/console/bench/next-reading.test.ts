import { expect, test } from 'vitest'
import { hoursToRead, nextReading } from './next-reading.ts'

const at = (hours: number, readAt = '2026-05-14T10:00:00.000Z', jar: string | null = null) => ({ hours, readAt, jar })

test.each([
  ['nothing is read', [], { hours: 0, dueAt: null }],
  ['the mix is made', [at(0)], { hours: 2, dueAt: '2026-05-14T12:00:00.000Z' }],
  ['two hours are read', [at(0), at(2)], { hours: 24, dueAt: '2026-05-15T10:00:00.000Z' }],
  ['a reading between', [at(0), at(0.5)], { hours: 2, dueAt: '2026-05-14T12:00:00.000Z' }],
  ['one was passed over', [at(0), at(6)], { hours: 24, dueAt: '2026-05-15T10:00:00.000Z' }],
  ['the mix was not read when it was made', [at(2)], { hours: 24, dueAt: null }],
  ['the last is read', [at(0), at(24)], null],
  ['later than the last', [at(0), at(48)], null],
])('LAB-211 the next reading after %s', (_name, readings, next) => {
  expect(nextReading(readings)).toEqual(next)
})

test.each([
  ['those that it requires', { readings: [0, 1, 6].map((hours) => ({ hours, tolerance: 0.1, fields: [] })) }, [0, 1, 6]],
  ['the usual ones where it requires none', { readings: [] }, [0, 2, 24]],
  ['the usual ones where it has no data', null, [0, 2, 24]],
])('GATE-15 the hours of a protocol are %s', (_what, requirements, hours) => {
  expect(hoursToRead(requirements)).toEqual(hours)
  expect(nextReading([at(0)], [null], hours)?.hours).toBe(hours[1])
  expect(nextReading([at(0), at(hours.at(-1)!)], [null], hours)).toBeNull()
})

test.each([
  [
    'one jar was read at two hours, the other was not',
    [at(0), at(0, undefined, 'b'), at(2)],
    { hours: 2, dueAt: '2026-05-14T12:00:00.000Z' },
  ],
  ['both were read', [at(0), at(0, undefined, 'b'), at(2), at(2, undefined, 'b')], { hours: 24, dueAt: '2026-05-15T10:00:00.000Z' }],
  ['one was mixed later', [at(0), at(2), at(0, '2026-05-14T11:00:00.000Z', 'b')], { hours: 2, dueAt: '2026-05-14T13:00:00.000Z' }],
  ['nobody looked at the other', [at(0), at(2)], { hours: 0, dueAt: '2026-05-14T10:00:00.000Z' }],
  ['neither was read', [], { hours: 0, dueAt: null }],
  ['both were read to the end', [at(24), at(24, undefined, 'b')], null],
])('JAR-05 the next reading of two jars where %s', (_name, readings, next) => {
  expect(nextReading(readings, [null, 'b'])).toEqual(next)
})
