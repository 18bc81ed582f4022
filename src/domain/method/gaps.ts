import { HOUR_MS } from '../durations.ts'
import type { Form, ResultCode, TestKind } from '../records.ts'
import { isRecorded, verdictByRule } from './decision-rule.ts'
import { checkLacking, type EquipmentCheck } from './equipment-checks.ts'
import { EQUIPMENT_KINDS, type EquipmentKind } from './equipment-kinds.ts'
import { agreementOf, placeOf, placesRead, type ReadInJar } from './replicates.ts'
import type { ProtocolGap, ProtocolRequirements } from './requirements.ts'

/** A valid reading, with the time at which the jar was looked at: of a correction that of what it corrects. */
export type LookedAt = ReadInJar & {
  hours: number
  readAt: string
  /** With what it was measured where that was not the sheet's. */
  instruments?: { [kind in EquipmentKind]?: Measuring | undefined }
  /** Whether who made it was authorised then; undefined where the protocol does not ask. */
  isAuthorised?: boolean | undefined
}

type MeasuredLine = { productId: string; rate: number | null; weighed: number | null; weighedUnit: 'g' | 'ml' }
/** What of a test's sheet its protocol asks about. */
type TestedSheet = {
  kind: TestKind
  /** yyyy-MM-dd, or empty. */
  testedOn: string
  waterRate: number | null
  hardness: number | null
  ph: number | null
  temperature: number | null
  result: ResultCode | null
  lines: readonly MeasuredLine[]
}
/** Days are yyyy-MM-dd; it holds on both. */
type Held = { on: string; until: string }
/** With its daily checks, where the protocol asks for them. */
type Measuring = { calibrations: readonly Held[]; checks?: readonly EquipmentCheck[] | undefined }

export type GapInput = {
  requirements: ProtocolRequirements
  sheet: TestedSheet
  readings: readonly LookedAt[]
  startedAt: string | null
  /** What the sheet names, with all its calibrations. */
  instruments: { [kind in EquipmentKind]?: Measuring | undefined }
  /** Undefined for products that are in no list. */
  formOf: (productId: string) => Form | undefined
  /** The laboratory's day of a time. */
  dayOf: (time: string) => string
  /** Whether a request that it is for asks to accept deviations before there is a report. */
  asksAcceptance?: boolean | undefined
  /** What the controls come to that it links to; undefined where there is none. */
  control?: 'missing' | 'failed' | 'passed' | undefined
}

const GRAMS = 1_000
/** By how much numbers that were entered as decimals may differ by calculation alone. */
const EPSILON = 1e-9
const isWithin = (value: number, meant: number, tolerance: number): boolean => Math.abs(value - meant) <= tolerance + EPSILON

/** When a jar was mixed: at its reading at hour 0, or where it has none with the others, or at the start. Null where nobody knows. */
const mixedAt = ({ readings, startedAt }: Pick<GapInput, 'readings' | 'startedAt'>, jar: number): string | null => {
  const atMixing = readings.filter(({ hours }) => hours === 0)
  return (atMixing.find((one) => placeOf(one) === jar) ?? atMixing[0])?.readAt ?? startedAt
}

/** Hours from the mixing to a reading, to a hundredth. */
const hoursAfter = (mixed: string, { readAt }: Pick<LookedAt, 'readAt'>): number =>
  Number(((Date.parse(readAt) - Date.parse(mixed)) / HOUR_MS).toFixed(2))

type RequiredReading = ProtocolRequirements['readings'][number]

/** The required reading for which one at these hours is made; undefined where the protocol asks for none then. */
export const requiredReadingAt = ({ readings }: Pick<ProtocolRequirements, 'readings'>, made: number): RequiredReading | undefined =>
  readings.find(({ hours, tolerance }) => isWithin(made, hours, tolerance))

/** Whether an instrument of a kind is named by the protocol: a balance where something was weighed in grammes. */
export const isInstrumentAsked = (
  { instruments }: Pick<ProtocolRequirements, 'instruments'>,
  kind: EquipmentKind,
  lines: readonly Pick<MeasuredLine, 'weighedUnit'>[],
): boolean => instruments.includes(kind) && (kind !== 'balance' || lines.some(({ weighedUnit }) => weighedUnit === 'g'))

/** Whether the protocol has limits of a value, and so asks for it. Water is of spray liquids only. */
export const isValueAsked = (
  { limits }: Pick<ProtocolRequirements, 'limits'>,
  axis: keyof ProtocolRequirements['limits'],
  kind: TestKind,
): boolean => limits[axis] !== undefined && (axis === 'temperature' || kind === 'foliar')

/** The readings of a jar that were made for a required one, those on its time, and how long after the mixing each was made. */
const madeFor = (input: GapInput, jar: number, { hours, tolerance }: RequiredReading) => {
  const mixed = mixedAt(input, jar)
  const made = input.readings
    .filter((one) => placeOf(one) === jar && isWithin(one.hours, hours, tolerance))
    .map((reading) => ({ reading, after: mixed === null ? reading.hours : hoursAfter(mixed, reading) }))
  return { made, onTime: made.filter(({ after }) => isWithin(after, hours, tolerance)) }
}

const gapsOfJar = (input: GapInput, place: number, jar: { jar?: number }): ProtocolGap[] =>
  input.requirements.readings.flatMap((required): ProtocolGap[] => {
    const { hours, fields } = required
    const { made, onTime } = madeFor(input, place, required)
    if (made.length === 0) return [{ kind: 'reading', hours, ...jar }]
    const nearest = made.toSorted((a, b) => Math.abs(a.after - hours) - Math.abs(b.after - hours))[0]!
    const counted = (onTime.length > 0 ? onTime : made).map(({ reading }) => reading)
    return [
      ...(onTime.length === 0 ? [{ kind: 'reading-off' as const, hours, after: nearest.after, ...jar }] : []),
      ...fields
        .filter((field) => !counted.some((seen) => isRecorded(seen, field)))
        .map((field) => ({ kind: 'reading-field' as const, hours, field, ...jar })),
    ]
  })

/** Each jar that was read is read as the protocol asks; a gap names its jar where there are several. */
const readingGaps = (input: GapInput): ProtocolGap[] => {
  const jars = placesRead(input.readings)
  return jars.length < 2 ? gapsOfJar(input, jars[0] ?? 1, {}) : jars.flatMap((jar) => gapsOfJar(input, jar, { jar }))
}

/** Solids are weighed, liquids measured. Of a seed coating nobody knows for how much seed it was mixed. */
const weightGaps = ({ requirements: { weights }, sheet: { kind, lines, waterRate }, formOf }: GapInput): ProtocolGap[] => {
  if (weights === null) return []
  return lines.flatMap(({ productId, rate, weighed, weighedUnit }, at): ProtocolGap[] => {
    const line = at + 1
    if (weighed === null) return [{ kind: 'weight', line }]
    const form = formOf(productId)
    const isOtherUnit = form !== undefined && weighedUnit !== (form === 'P' ? 'g' : 'ml')
    const meant = kind === 'foliar' && rate !== null && waterRate !== null && waterRate > 0 ? (rate * GRAMS) / waterRate : undefined
    const isOff = meant !== undefined && !isWithin(weighed, meant, weights.tolerance * meant)
    return isOtherUnit || isOff ? [{ kind: 'weight-off', line }] : []
  })
}

/** The last day on which a calibration held before this one; null where none did. */
const ranOutBefore = (calibrations: readonly Held[], day: string): string | null =>
  calibrations
    .filter(({ until }) => until < day)
    .map(({ until }) => until)
    .toSorted()
    .at(-1) ?? null

/**
 * When something is measured with it: on the day of the test, and with all but the balance at each reading, which may have been made with
 * another one.
 */
const usesOf = (kind: EquipmentKind, { sheet, readings, instruments, dayOf }: GapInput) => [
  ...(sheet.testedOn === '' ? [] : [{ hours: null, day: sheet.testedOn, at: null, used: instruments[kind] }]),
  ...(kind === 'balance'
    ? []
    : readings
        .map((one) => ({ hours: one.hours, day: dayOf(one.readAt), at: one.readAt, used: one.instruments?.[kind] ?? instruments[kind] }))
        .toSorted((a, b) => a.hours - b.hours)),
]

/** What is named is calibrated, whether it is required or not. A balance is named where something was weighed in grammes. */
const instrumentGaps = (input: GapInput): ProtocolGap[] =>
  EQUIPMENT_KINDS.flatMap((kind): ProtocolGap[] => {
    const chosen = input.instruments[kind]
    const isMissing = !chosen && isInstrumentAsked(input.requirements, kind, input.sheet.lines)
    const failing = usesOf(kind, input).flatMap(({ hours, day, used }) => {
      if (!used || used.calibrations.some(({ on, until }) => on <= day && day <= until)) return []
      return [{ hours, expiredOn: ranOutBefore(used.calibrations, day) }]
    })
    return [
      ...(isMissing ? [{ kind: 'instrument' as const, equipment: kind }] : []),
      ...failing.slice(0, 1).map((first) => ({ kind: 'calibration' as const, equipment: kind, ...first })),
    ]
  })

/** Of each kind whose daily check the protocol asks for, the first use on a day without one, or with one that failed. */
const checkGaps = (input: GapInput): ProtocolGap[] =>
  (input.requirements.dailyChecks ?? []).flatMap((kind): ProtocolGap[] => {
    const lacking = usesOf(kind, input).flatMap(({ hours, day, at, used }) => {
      const state = used && checkLacking(used.checks ?? [], { day, at }, input.dayOf)
      return state ? [{ kind: 'check' as const, equipment: kind, hours, state }] : []
    })
    return lacking.slice(0, 1)
  })

/** A limit asks for its value. Water is of spray liquids only; the temperature is also that of each reading. */
const limitGaps = ({ requirements: { limits }, sheet, readings }: GapInput): ProtocolGap[] =>
  (['hardness', 'ph', 'temperature'] as const).flatMap((axis): ProtocolGap[] => {
    const limit = limits[axis]
    if (!limit || !isValueAsked({ limits }, axis, sheet.kind)) return []
    const read = axis === 'temperature' ? readings.map(({ temperature }) => temperature).filter((one) => one !== null) : []
    const isInside = (value: number): boolean => (limit.from === null || value >= limit.from) && (limit.to === null || value <= limit.to)
    const value = sheet[axis]
    return value !== null && isInside(value) && read.every(isInside) ? [] : [{ kind: 'outside', axis }]
  })

const jarGaps = ({ requirements, readings, control }: GapInput): ProtocolGap[] => {
  const { jars: required } = requirements
  const { count: made, agree } = agreementOf(requirements, readings)
  return [
    ...(required.replicates > 1 && made < required.replicates ? [{ kind: 'jars' as const, made, required: required.replicates }] : []),
    ...(agree ? [] : [{ kind: 'disagree' as const }]),
    // Whether the protocol asks for a control or not, one that failed, or is not read to the end, says something of the test.
    ...(control === 'failed' ? [{ kind: 'control' as const, state: control }] : []),
    ...(control === 'missing' || (control === undefined && required.control !== 'none')
      ? [{ kind: 'control' as const, state: 'missing' as const }]
      : []),
  ]
}

/** Once for each hour: who it was says nothing to readers of the report. */
const competenceGaps = ({ readings }: GapInput): ProtocolGap[] => {
  const hours = readings.filter(({ isAuthorised }) => isAuthorised === false).map((one) => one.hours)
  return [...new Set(hours)].toSorted((a, b) => a - b).map((one) => ({ kind: 'competence', hours: one }))
}

const verdictGaps = ({ requirements: { decision }, sheet: { result }, readings }: GapInput): ProtocolGap[] => {
  if (decision.length === 0 || result === null) return []
  const rule = verdictByRule(decision, readings)
  return rule === result ? [] : [{ kind: 'verdict', rule }]
}

/** What a test lacks of its protocol or has otherwise, in the order of the page: each thing once. */
export const gapsOf = (input: GapInput): ProtocolGap[] => [
  ...limitGaps(input),
  ...instrumentGaps(input),
  ...checkGaps(input),
  ...weightGaps(input),
  ...jarGaps(input),
  ...readingGaps(input),
  ...competenceGaps(input),
  ...verdictGaps(input),
]

/** By which a deviation and its gap are known to belong together: of one gap always the same text. */
export const gapKey = (gap: ProtocolGap): string =>
  JSON.stringify(
    Object.entries(gap)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Whether a justification can stand for it: what a failed control says of a method, no words mend. */
export const isJustifiable = (gap: ProtocolGap): boolean => !(gap.kind === 'control' && gap.state === 'failed')

/** Hours to the last reading of a jar, by the clock where it was not read on its time. */
const watchedOfJar = (input: GapInput, jar: number): number => {
  const mixed = mixedAt(input, jar)
  const isOnTime = (reading: LookedAt): boolean =>
    input.requirements.readings.some((required) => madeFor(input, jar, required).onTime.some((one) => one.reading === reading))
  const read = input.readings.filter((one) => placeOf(one) === jar)
  return Math.max(
    0,
    ...read.map((one) => (mixed === null || isOnTime(one) ? one.hours : Math.min(one.hours, Math.max(0, hoursAfter(mixed, one))))),
  )
}

/** For how long a test was watched: of several jars the one that was watched the shortest. */
export const watchedHours = (input: GapInput): number => {
  const jars = placesRead(input.readings)
  return jars.length === 0 ? 0 : Math.min(...jars.map((jar) => watchedOfJar(input, jar)))
}
