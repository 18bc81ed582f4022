import type { ResultCode } from '../records.ts'
import type { DecisionCondition, DecisionRow, ReadingField } from './requirements.ts'

/** What was seen in a jar; null or empty where it was not recorded. */
export type SeenInJar = {
  appearance: string
  foam: number | null
  cream: number | null
  sediment: number | null
  redisperses: '' | 'yes' | 'partly' | 'no'
  sieveResidue: '' | 'none' | 'traces' | 'blocks'
  ph: number | null
  temperature: number | null
}

/** Whether something was recorded in a field of a reading. */
export const isRecorded = (seen: SeenInJar, field: ReadingField): boolean => seen[field] !== null && seen[field] !== ''

const isMet = (condition: DecisionCondition, seen: SeenInJar): boolean => {
  if (condition.field === 'redisperses' || condition.field === 'sieveResidue') return seen[condition.field] === condition.is
  const amount = seen[condition.field]
  return amount !== null && amount > condition.above
}

const BADNESS: Record<ResultCode, number> = { C: 0, CA: 1, NC: 2 }

/** The worst verdict to which what was seen leads, compatible where it leads to none. */
export const verdictByRule = (decision: readonly DecisionRow[], readings: readonly SeenInJar[]): ResultCode => {
  const led = decision.filter(({ when }) => when.some((condition) => readings.some((seen) => isMet(condition, seen))))
  return led.reduce<ResultCode>((worst, { verdict }) => (BADNESS[verdict] > BADNESS[worst] ? verdict : worst), 'C')
}
