import { type Condition, CONDITIONS, LAST_READING_HOURS } from '../condition-limits.ts'
import { NOT_COMPATIBLE, type TestKind } from '../records.ts'
import { applies, covers } from '../tank/strength.ts'
import { hasCondition } from '../test-conditions.ts'

/**
 * How well a test is documented, and whether it was repeated. It is no input of any verdict: nothing is greener or less green for it.
 * The article `evidence-levels` tells the rule to everybody: whoever changes one changes both.
 */
export const EVIDENCE_LEVELS = ['A', 'B', 'C', 'D'] as const
export type EvidenceLevel = (typeof EVIDENCE_LEVELS)[number]

type Recorded = {
  kind: TestKind
  conditions: Record<Condition, number | null>
  /** Whether each of its products has a rate. */
  hasRates: boolean
  /** Readings that its method requires are missing or failed. */
  isIncomplete: boolean
  /** Its method says which readings it requires, and none of them is missing. */
  isWholeByMethod: boolean
  /** It is no test of the laboratory's own records, but of somebody's publication. */
  isPublishedElsewhere?: boolean | undefined
}

/** The level of a test by what is recorded of it alone, however it came in: whether it is an A, its repeats say. */
export const levelAlone = ({
  kind,
  conditions,
  hasRates,
  isIncomplete,
  isWholeByMethod,
  isPublishedElsewhere = false,
}: Recorded): Exclude<EvidenceLevel, 'A'> => {
  if (isPublishedElsewhere) return 'D'
  const isRecorded = CONDITIONS.every((condition) => !hasCondition(kind, condition) || conditions[condition] !== null)
  const isWatched = isWholeByMethod || (conditions.hours ?? 0) >= LAST_READING_HOURS
  return hasRates && isRecorded && !isIncomplete && isWatched ? 'B' : 'C'
}

/** A test of exactly these products in one country, to be compared with the others of them. */
export type RepeatedTest = {
  /** Position in RESULT_CODES. */
  result: number
  /** Since 1970-01-01. */
  day: number
  /** Whose it is; undefined for whoever runs the service. */
  laboratory?: string | undefined
  /** L or kg per L of spray by place, NaN where unknown. */
  strengths: Float64Array
  /** Under review, or without readings that its method requires: nothing is repeated by it. */
  isDoubted: boolean
}

/** Whether a result at these strengths says anything of a mix at others: a pass has to cover them, a fail to apply to them. */
const speaksOf = (strengths: Float64Array, other: RepeatedTest, isTwoSided: readonly boolean[]): boolean => {
  const compared = { strengths, isTwoSided, withoutRates: false }
  const all = 2 ** strengths.length - 1
  return (other.result === NOT_COMPATIBLE ? applies : covers)(compared, other.strengths, all)
}

/**
 * Whether a test was repeated: another of the same result, which says something of its strengths, was made on another day or by another
 * laboratory, and none that says something of them came to another result. `others` may have the test itself.
 */
export const isRepeated = (test: RepeatedTest, others: Iterable<RepeatedTest>, isTwoSided: readonly boolean[]): boolean => {
  if (test.isDoubted || test.strengths.some(Number.isNaN)) return false
  let isConfirmed = false
  for (const other of others) {
    if (other === test || !speaksOf(test.strengths, other, isTwoSided)) continue
    if (other.result !== test.result) return false
    if (other.isDoubted || other.strengths.some(Number.isNaN)) continue
    if (other.day !== test.day || other.laboratory !== test.laboratory) isConfirmed = true
  }
  return isConfirmed
}
