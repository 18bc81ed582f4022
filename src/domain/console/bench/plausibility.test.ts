import { expect, test } from 'vitest'
import { DAY_MS, utcDay } from '../../durations.ts'
import type { Form } from '../../records.ts'
import { emptyLine, emptyReading, emptySheet, type BenchLine, type Reading } from './bench-test.ts'
import { doubtsIn, impossibleIn, USUAL_LIMITS, type TimedReading } from './plausibility.ts'

const STARTED = '2026-05-14T10:00:00.000Z'
const NOW = new Date('2026-05-16T10:00:00Z')
const line = (part: Partial<BenchLine> = {}): BenchLine => ({
  ...emptyLine('A'),
  productId: 'a',
  rate: 1.5,
  batch: 'A-1',
  weighed: 7.5,
  ...part,
})
const sheet = (part = {}, lines = [line()]) => ({ ...emptySheet('foliar'), testedOn: '2026-05-14', waterRate: 200, lines, ...part })
const read = (hours: number, readAt: string, part: Partial<Reading> = {}): TimedReading => ({
  ...emptyReading(hours),
  ...part,
  readAt,
  jar: null,
})
const MIXED = read(0, '2026-05-14T10:05:00.000Z')
const FORMS: Record<string, Form> = { a: 'L', granule: 'P' }

const impossible = (part: object, readings: TimedReading[] = [MIXED], startedAt: string | null = STARTED, timeZone = 'UTC') =>
  impossibleIn({ sheet: sheet(part), readings, startedAt }, { now: NOW, timeZone }, (id) => FORMS[id])
const doubts = (part: object = {}, readings: TimedReading[] = [MIXED], limits = USUAL_LIMITS) =>
  doubtsIn({ sheet: sheet(part), readings, startedAt: STARTED }, limits)

test('LAB-186 a day to come, millilitres of a granule, and a reading before the start or after now cannot be', () => {
  expect(impossible({})).toEqual([])
  expect(impossible({ testedOn: '2031-05-14' })).toEqual([{ field: 'futureDay' }])
  // Where the day is another one already.
  expect(impossible({ testedOn: '2026-05-17' })).toEqual([])
  expect(impossible({ testedOn: '2026-05-18' })).toEqual([{ field: 'futureDay' }])
  expect(impossible({ lines: [line(), line({ productId: 'granule' })] })).toEqual([{ field: 'unit', line: 2 }])
  expect(impossible({ lines: [line({ productId: 'granule', weighedUnit: 'g' }), line({ productId: 'granule', weighed: null })] })).toEqual(
    [],
  )
  expect(impossible({}, [read(2, '2026-05-14T09:59:59.000Z')])).toEqual([{ field: 'readBefore', hours: 2 }])
  expect(impossible({}, [read(24, '2026-05-16T10:05:01.000Z')])).toEqual([{ field: 'readLater', hours: 24 }])
  expect(impossible({}, [read(24, '2026-05-16T10:05:00.000Z')])).toEqual([])
})

test('LAB-186 a day before that of the start cannot be: it would say that an expired lot was good, and an old calibration was held', () => {
  const backdated = { testedOn: '2018-06-01', lines: [line({ expiry: '2019-01' })] }
  expect(doubts(backdated)).toEqual([])
  expect(impossible(backdated)).toEqual([{ field: 'dayBefore' }])
  expect(impossible({ testedOn: '2026-05-12' })).toEqual([{ field: 'dayBefore' }])
  // Where the day is still the one before.
  expect(impossible({ testedOn: '2026-05-13' })).toEqual([])
  // A day that is missing is named as such; a test that the laboratory did not start has no start.
  expect(impossible({ testedOn: '' })).toEqual([])
  expect(impossible({ testedOn: '2018-06-01' }, [MIXED], null)).toEqual([])
})

test.each([
  // 12:00 on the 14th there is 22:00 on the 13th in UTC; now is midnight of the 17th.
  ['Pacific/Kiritimati', '2026-05-13T22:00:00.000Z', { earliest: '2026-05-14', latest: '2026-05-17' }],
  // 23:00 on the 13th there; now is 23:00 on the 15th.
  ['Pacific/Pago_Pago', STARTED, { earliest: '2026-05-13', latest: '2026-05-15' }],
  ['Europe/Warsaw', STARTED, { earliest: '2026-05-14', latest: '2026-05-16' }],
])('DAYS-04 in %s no day before that of the start and none after today can be, by the days of the laboratory', (zone, startedAt, days) => {
  const of = (testedOn: string) => impossible({ testedOn }, [], startedAt, zone)
  const shifted = (day: string, by: number) => utcDay(Date.parse(day) + by * DAY_MS)
  expect([of(days.earliest), of(days.latest)]).toEqual([[], []])
  expect(of(shifted(days.earliest, -1))).toEqual([{ field: 'dayBefore' }])
  expect(of(shifted(days.latest, 1))).toEqual([{ field: 'futureDay' }])
})

test('LAB-187 a reading off its hour by more than a fifth is unlikely, counted from the mixing or else the start', () => {
  const at24 = (readAt: string) => doubts({}, [MIXED, read(24, readAt)])
  expect(at24('2026-05-14T10:07:00.000Z')).toEqual([{ kind: 'hour', hours: 24, after: 0 }])
  expect(at24('2026-05-15T05:17:00.000Z')).toEqual([])
  expect(at24('2026-05-15T05:16:00.000Z')).toEqual([{ kind: 'hour', hours: 24, after: 19.2 }])
  expect(at24('2026-05-15T14:54:00.000Z')).toEqual([{ kind: 'hour', hours: 24, after: 28.8 }])
  expect(doubts({}, [read(2, '2026-05-14T12:00:00.000Z')])).toEqual([])
  expect(doubts({}, [MIXED, read(24, '2026-05-14T16:05:00.000Z')], { ...USUAL_LIMITS, hourShare: 0.8 })).toEqual([])
})

test('LAB-187 an amount a tenth off its rate, and a lot that is missing or had expired, are unlikely', () => {
  const of = (part: Partial<BenchLine>) => doubts({ lines: [line(), line(part)] })
  expect([of({ weighed: 8.25 }), of({ weighed: 6.75 }), of({ weighed: null })]).toEqual([[], [], []])
  expect([of({ weighed: 8.26 }), of({ weighed: 500 })]).toEqual([[{ kind: 'weighed', line: 2 }], [{ kind: 'weighed', line: 2 }]])
  expect(of({ batch: '' })).toEqual([{ kind: 'no-lot', line: 2 }])
  expect([of({ expiry: '2026-05' }), of({ expiry: '2026-05-14' })]).toEqual([[], []])
  expect([of({ expiry: '2019-03' }), of({ expiry: '2026-05-13' })]).toEqual([
    [{ kind: 'expired', line: 2 }],
    [{ kind: 'expired', line: 2 }],
  ])
})

test('LAB-187 a pass against what was read, and conditions outside the protocol, are unlikely', () => {
  const blocked = read(2, '2026-05-14T12:05:00.000Z', { sieveResidue: 'blocks' })
  const apart = read(2, '2026-05-14T12:05:00.000Z', { redisperses: 'no' })
  for (const one of [blocked, apart]) {
    expect(doubts({ result: 'C' }, [MIXED, one])).toEqual([{ kind: 'result', hours: 2 }])
    expect(doubts({ result: 'NC' }, [MIXED, one])).toEqual([])
  }
  const limits = { ...USUAL_LIMITS, hardness: { from: 100, to: 400 }, temperature: { from: null, to: 25 } }
  expect(doubts({ hardness: 500, temperature: 20, ph: 12 }, [MIXED], limits)).toEqual([{ kind: 'outside', axis: 'hardness' }])
  expect(doubts({ hardness: 100, temperature: 25 }, [MIXED], limits)).toEqual([])
  expect(doubts({ hardness: null, temperature: 25.1 }, [MIXED], limits)).toEqual([{ kind: 'outside', axis: 'temperature' }])
})
