import { type Condition, CONDITION_LIMITS } from './condition-limits.ts'
import type { RecordedConditions, TestKind } from './records.ts'

/** A seed coating has no water. */
const OF_SEED: ReadonlySet<Condition> = new Set(['temperature', 'hours'])
export const hasCondition = (kind: TestKind, condition: Condition): boolean => kind === 'foliar' || OF_SEED.has(condition)

/** A whole number of the smallest step; undefined where it cannot be recorded. Hours are rounded down: never longer than it was watched. */
const stepsOf = (condition: Condition, value: number | null | undefined): number | undefined => {
  const { max, decimals } = CONDITION_LIMITS[condition]
  if (value === null || value === undefined || !(value >= 0 && value <= max)) return undefined
  const steps = Number((value * 10 ** decimals).toFixed(6))
  return condition === 'hours' ? Math.floor(steps) : Math.round(steps)
}
const valueOf = (condition: Condition, steps: number): number => steps / 10 ** CONDITION_LIMITS[condition].decimals

/** What of the conditions can be recorded for a kind of test: what is outside the limits cannot be compared and counts as not recorded. */
export const recordable = (kind: TestKind, conditions: RecordedConditions | undefined): Required<Record<Condition, number | null>> => {
  const read = (condition: Condition): number | null => {
    const steps = hasCondition(kind, condition) ? stepsOf(condition, conditions?.[condition]) : undefined
    return steps === undefined ? null : valueOf(condition, steps)
  }
  return { hardness: read('hardness'), ph: read('ph'), temperature: read('temperature'), hours: read('hours') }
}

/** Conditions in six bytes: `hardness` in two, in tenths; `measured` in four, as the bits of pH, temperature and hours, each in its smallest step. */
export type PackedConditions = { hardness: number; measured: number }

const NO_HARDNESS = 0xffff
/** Each has all its bits set where it was not recorded. */
const BITS = [
  { condition: 'ph', shift: 0, mask: 0x7ff },
  { condition: 'temperature', shift: 11, mask: 0x1ff },
  { condition: 'hours', shift: 20, mask: 0x7ff },
] as const
const ALL_BITS = 0x7fffffff

export const NOT_RECORDED: PackedConditions = { hardness: NO_HARDNESS, measured: ALL_BITS }

export const packConditions = (kind: TestKind, conditions: RecordedConditions | undefined): PackedConditions => {
  if (conditions === undefined) return NOT_RECORDED
  const recorded = recordable(kind, conditions)
  let measured = 0
  for (const { condition, shift, mask } of BITS) measured += (stepsOf(condition, recorded[condition]) ?? mask) * 2 ** shift
  return { hardness: stepsOf('hardness', recorded.hardness) ?? NO_HARDNESS, measured }
}

export const unpackConditions = ({ hardness, measured }: PackedConditions): Required<Record<Condition, number | null>> => {
  const read = (at: 0 | 1 | 2): number | null => {
    const { condition, shift, mask } = BITS[at]
    const steps = (measured >>> shift) & mask
    return steps === mask ? null : valueOf(condition, steps)
  }
  return { hardness: hardness === NO_HARDNESS ? null : valueOf('hardness', hardness), ph: read(0), temperature: read(1), hours: read(2) }
}

/** Whether numbers are packed conditions: none of them is beyond its limit. */
export const isPackedConditions = ({ hardness, measured }: PackedConditions): boolean => {
  const isWithin = (condition: Condition, steps: number, none: number): boolean =>
    steps === none || valueOf(condition, steps) <= CONDITION_LIMITS[condition].max
  return (
    isWithin('hardness', hardness, NO_HARDNESS) &&
    measured <= ALL_BITS &&
    BITS.every(({ condition, shift, mask }) => isWithin(condition, (measured >>> shift) & mask, mask))
  )
}
