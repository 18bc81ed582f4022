import { DAY_MS, HOUR_MS } from '../../durations.ts'
import { CLOCKS_MS, laboratoryDay, latestDay, NO_TIME_ZONE, type LaboratoryNow } from '../../method/laboratory-days.ts'
import type { Form } from '../../records.ts'
import { unlikelyAmounts } from './entry/unlikely-amounts.ts'
import { mixedAtOf } from './next-reading.ts'
import { isExpiredOn } from './lots.ts'
import type { BenchSheet, Reading } from './bench-test.ts'
import type { MissingInReport } from './missing-in-report.ts'

/** The axes of a sheet that a protocol may bound. */
export const BOUNDED = ['hardness', 'ph', 'temperature'] as const
export type BoundedAxis = (typeof BOUNDED)[number]
type Range = { from: number | null; to: number | null }

/** What is unlikely in a test by a protocol. Shares are of the whole: 0.2 is a fifth. */
export type ProtocolLimits = { hourShare: number; weighedShare: number } & { [axis in BoundedAxis]?: Range | undefined }
export const USUAL_LIMITS: ProtocolLimits = { hourShare: 0.2, weighedShare: 0.1 }

/** A reading with the time at which the jar was looked at: of a correction that of what it corrects. */
export type TimedReading = Reading & { readAt: string; jar: string | null }

/** `line` is the order of addition, from 1. */
export type Doubt =
  | { kind: 'hour'; hours: number; after: number }
  | { kind: 'weighed' | 'no-lot' | 'expired'; line: number }
  | { kind: 'result'; hours: number }
  | { kind: 'outside'; axis: BoundedAxis }

type Entered = { sheet: BenchSheet; readings: readonly TimedReading[]; startedAt: string | null }

const DECIMALS_OF_HOURS = 1

/** Whether a value is outside what a protocol has for it. */
export const isOutside = (value: number | null, range: Range | undefined): boolean =>
  value !== null && range !== undefined && ((range.from !== null && value < range.from) || (range.to !== null && value > range.to))

/**
 * What cannot be, and keeps a test from being submitted until it is put right: a day that has not come or is before that of the start, a
 * reading before the test began or after now, millilitres weighed of a powder or granule (LAB-186). `formOf` is undefined for products that
 * are in no list.
 */
export const impossibleIn = (
  { sheet, readings, startedAt }: Entered,
  { now, timeZone }: LaboratoryNow,
  formOf: (id: string) => Form | undefined,
): MissingInReport[] => {
  // Where nobody said where the laboratory is, its day may be the one before or after that of UTC.
  const unsure = timeZone === NO_TIME_ZONE ? DAY_MS : 0
  const isBackdated =
    sheet.testedOn !== '' && startedAt !== null && sheet.testedOn < laboratoryDay(Date.parse(startedAt) - unsure, timeZone)
  return [
    ...(sheet.testedOn > latestDay({ now, timeZone }) ? [{ field: 'futureDay' as const }] : []),
    ...(isBackdated ? [{ field: 'dayBefore' as const }] : []),
    ...sheet.lines.flatMap(({ productId, weighed, weighedUnit }, at): MissingInReport[] =>
      weighed !== null && weighedUnit === 'ml' && formOf(productId) === 'P' ? [{ field: 'unit', line: at + 1 }] : [],
    ),
    ...readings.flatMap(({ hours, readAt }): MissingInReport[] => [
      ...(startedAt !== null && readAt < startedAt ? [{ field: 'readBefore' as const, hours }] : []),
      ...(Date.parse(readAt) > now.getTime() + CLOCKS_MS ? [{ field: 'readLater' as const, hours }] : []),
    ]),
  ]
}

/** Whether a reading, so many hours after the mixing, is off the hour that it is for. */
export const isOffHour = (hours: number, after: number, share: number): boolean => hours > 0 && isOff(after, hours, share)
const isOff = (value: number, meant: number, share: number): boolean => Math.abs(value - meant) > share * meant

const lineDoubts = (sheet: BenchSheet, { weighedShare }: ProtocolLimits): Doubt[] => {
  const off = new Set(unlikelyAmounts(sheet, weighedShare).map(({ line }) => line))
  return sheet.lines.flatMap(({ batch, expiry }, at): Doubt[] => {
    const line = at + 1
    return [
      ...(off.has(line) ? [{ kind: 'weighed' as const, line }] : []),
      ...(batch === '' ? [{ kind: 'no-lot' as const, line }] : []),
      ...(isExpiredOn(expiry, sheet.testedOn) ? [{ kind: 'expired' as const, line }] : []),
    ]
  })
}

const hourDoubts = ({ readings, startedAt }: Entered, { hourShare }: ProtocolLimits): Doubt[] => {
  return readings.flatMap(({ hours, readAt, jar }): Doubt[] => {
    const mixedAt = mixedAtOf(readings, jar) ?? startedAt
    if (mixedAt === null) return []
    const after = (Date.parse(readAt) - Date.parse(mixedAt)) / HOUR_MS
    return isOffHour(hours, after, hourShare) ? [{ kind: 'hour', hours, after: Number(after.toFixed(DECIMALS_OF_HOURS)) }] : []
  })
}

/**
 * What can be, but seldom is: it is submitted with a reason only, which the review shows beside it (LAB-187). A reading off its hour, an amount
 * off the one that the rate asks for, a lot that is missing or had expired, a pass although a reading blocked the sieve or did not mix
 * again, and conditions outside the protocol.
 */
export const doubtsIn = (entered: Entered, limits: ProtocolLimits): Doubt[] => {
  const { sheet, readings } = entered
  const against =
    sheet.result === 'C' ? readings.find(({ sieveResidue, redisperses }) => sieveResidue === 'blocks' || redisperses === 'no') : undefined
  return [
    ...BOUNDED.filter((axis) => isOutside(sheet[axis], limits[axis])).map((axis): Doubt => ({ kind: 'outside', axis })),
    ...lineDoubts(sheet, limits),
    ...hourDoubts(entered, limits),
    ...(against ? [{ kind: 'result' as const, hours: against.hours }] : []),
  ]
}
