import { HOUR_MS } from '../durations.ts'
import type { Form, ResultCode, TestKind } from '../records.ts'
import { isRecorded, verdictByRule, type SeenInJar } from './decision-rule.ts'
import { EQUIPMENT_KINDS, type EquipmentKind } from './equipment-kinds.ts'
import type { ProtocolGap, ProtocolRequirements } from './requirements.ts'

/** A valid reading, with the time at which the jar was looked at: of a correction that of what it corrects. */
export type LookedAt = SeenInJar & { hours: number; readAt: string }

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

export type GapInput = {
  requirements: ProtocolRequirements
  sheet: TestedSheet
  readings: readonly LookedAt[]
  startedAt: string | null
  /** What the sheet names, with all its calibrations. */
  instruments: { [kind in EquipmentKind]?: { calibrations: readonly Held[] } | undefined }
  /** Undefined for products that are in no list. */
  formOf: (productId: string) => Form | undefined
  /** The laboratory's day of a time. */
  dayOf: (time: string) => string
  /** How many jars were made, whether they agree, and what became of the control. Without it there is one jar and no control. */
  jars?: { made: number; disagree: boolean; control: 'missing' | 'failed' | 'passed' } | undefined
}

const GRAMS = 1_000
/** By how much numbers that were entered as decimals may differ by calculation alone. */
const EPSILON = 1e-9
const isWithin = (value: number, meant: number, tolerance: number): boolean => Math.abs(value - meant) <= tolerance + EPSILON

/** When the mix was made: its reading at hour 0, or where there is none its start. Null where nobody knows. */
const mixedAt = ({ readings, startedAt }: Pick<GapInput, 'readings' | 'startedAt'>): string | null =>
  readings.find(({ hours }) => hours === 0)?.readAt ?? startedAt

/** Hours from the mixing to a reading, to a hundredth. */
const hoursAfter = (mixed: string, { readAt }: LookedAt): number => Number(((Date.parse(readAt) - Date.parse(mixed)) / HOUR_MS).toFixed(2))

type RequiredReading = ProtocolRequirements['readings'][number]

/** The readings that were made for a required one, those on its time, and how long after the mixing each was made. */
const madeFor = (input: GapInput, { hours, tolerance }: RequiredReading) => {
  const mixed = mixedAt(input)
  const made = input.readings
    .filter((one) => isWithin(one.hours, hours, tolerance))
    .map((reading) => ({ reading, after: mixed === null ? reading.hours : hoursAfter(mixed, reading) }))
  return { made, onTime: made.filter(({ after }) => isWithin(after, hours, tolerance)) }
}

const readingGaps = (input: GapInput): ProtocolGap[] =>
  input.requirements.readings.flatMap((required): ProtocolGap[] => {
    const { hours, fields } = required
    const { made, onTime } = madeFor(input, required)
    if (made.length === 0) return [{ kind: 'reading', hours }]
    const nearest = made.toSorted((a, b) => Math.abs(a.after - hours) - Math.abs(b.after - hours))[0]!
    const counted = (onTime.length > 0 ? onTime : made).map(({ reading }) => reading)
    return [
      ...(onTime.length === 0 ? [{ kind: 'reading-off' as const, hours, after: nearest.after }] : []),
      ...fields
        .filter((field) => !counted.some((seen) => isRecorded(seen, field)))
        .map((field) => ({ kind: 'reading-field' as const, hours, field })),
    ]
  })

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

/** When something is measured with it: on the day of the test, and with all but the balance at each reading. */
const usesOf = (kind: EquipmentKind, { sheet, readings, dayOf }: GapInput): { hours: number | null; day: string }[] => [
  ...(sheet.testedOn === '' ? [] : [{ hours: null, day: sheet.testedOn }]),
  ...(kind === 'balance' ? [] : readings.map(({ hours, readAt }) => ({ hours, day: dayOf(readAt) })).toSorted((a, b) => a.hours - b.hours)),
]

/** What is named is calibrated, whether it is required or not. A balance is named where something was weighed in grammes. */
const instrumentGaps = (input: GapInput): ProtocolGap[] =>
  EQUIPMENT_KINDS.flatMap((kind): ProtocolGap[] => {
    const chosen = input.instruments[kind]
    if (!chosen) {
      const isUsed = kind !== 'balance' || input.sheet.lines.some(({ weighedUnit }) => weighedUnit === 'g')
      return input.requirements.instruments.includes(kind) && isUsed ? [{ kind: 'instrument', equipment: kind }] : []
    }
    const { calibrations } = chosen
    const failing = usesOf(kind, input).find(({ day }) => !calibrations.some(({ on, until }) => on <= day && day <= until))
    if (!failing) return []
    return [{ kind: 'calibration', equipment: kind, hours: failing.hours, expiredOn: ranOutBefore(calibrations, failing.day) }]
  })

/** A limit asks for its value. Water is of spray liquids only; the temperature is also that of each reading. */
const limitGaps = ({ requirements: { limits }, sheet, readings }: GapInput): ProtocolGap[] =>
  (['hardness', 'ph', 'temperature'] as const).flatMap((axis): ProtocolGap[] => {
    const limit = limits[axis]
    if (!limit || (axis !== 'temperature' && sheet.kind === 'seed')) return []
    const read = axis === 'temperature' ? readings.map(({ temperature }) => temperature).filter((one) => one !== null) : []
    const isInside = (value: number): boolean => (limit.from === null || value >= limit.from) && (limit.to === null || value <= limit.to)
    const value = sheet[axis]
    return value !== null && isInside(value) && read.every(isInside) ? [] : [{ kind: 'outside', axis }]
  })

const jarGaps = ({ requirements: { jars: required }, readings, jars }: GapInput): ProtocolGap[] => {
  const { made, disagree, control } = jars ?? { made: readings.length > 0 ? 1 : 0, disagree: false, control: 'missing' as const }
  return [
    ...(required.replicates > 1 && made < required.replicates ? [{ kind: 'jars' as const, made, required: required.replicates }] : []),
    ...(disagree ? [{ kind: 'disagree' as const }] : []),
    ...(required.control !== 'none' && control !== 'passed' ? [{ kind: 'control' as const, state: control }] : []),
  ]
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
  ...weightGaps(input),
  ...jarGaps(input),
  ...readingGaps(input),
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

/** Hours to the last reading, by the clock where it was not read on its time. */
export const watchedHours = (input: GapInput): number => {
  const mixed = mixedAt(input)
  const isOnTime = (reading: LookedAt): boolean =>
    input.requirements.readings.some((required) => madeFor(input, required).onTime.some((one) => one.reading === reading))
  return Math.max(
    0,
    ...input.readings.map((one) =>
      mixed === null || isOnTime(one) ? one.hours : Math.min(one.hours, Math.max(0, hoursAfter(mixed, one))),
    ),
  )
}
