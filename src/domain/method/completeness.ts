import { gapKey, gapsOf, isJustifiable, watchedHours, type GapInput } from './gaps.ts'
import { agreementOf } from './replicates.ts'
import type { Completeness, ProtocolGap, ProtocolRequirements, ReportedDeviation } from './requirements.ts'

/** A deviation as it is kept. What corrects another takes its place. */
export type KeptDeviation = ReportedDeviation & { id: string; supersedes: string | null }

/** Those that no other takes the place of. */
export const deviationsInForce = <One extends Pick<KeptDeviation, 'id' | 'supersedes'>>(deviations: readonly One[]): One[] => {
  const replaced = new Set(deviations.map(({ supersedes }) => supersedes))
  return deviations.filter(({ id }) => !replaced.has(id))
}

/** A gap with the deviation that justifies it; undefined where none does, or none can. `unaccepted` would, once the customer accepts it. */
export type JustifiedGap<One> = { gap: ProtocolGap; deviation: One | undefined; unaccepted: One | undefined }

/** Each gap with what stands for it; where the customer asked to accept deviations, only what they accepted. */
export const justifiedGaps = <One extends KeptDeviation>(
  gaps: readonly ProtocolGap[],
  deviations: readonly One[],
  asksAcceptance = false,
): JustifiedGap<One>[] => {
  const byGap = new Map(deviationsInForce(deviations).map((one) => [gapKey(one.gap), one]))
  return gaps.map((gap) => {
    const kept = isJustifiable(gap) ? byGap.get(gapKey(gap)) : undefined
    return kept && asksAcceptance && !kept.isAcceptedByCustomer
      ? { gap, deviation: undefined, unaccepted: kept }
      : { gap, deviation: kept, unaccepted: undefined }
  })
}

const FAILED_READINGS: ReadonlySet<ProtocolGap['kind']> = new Set(['reading', 'reading-off', 'reading-field', 'jars'])

/** How whole a test is by its protocol, with the deviations that stand for what it lacks. */
export const completenessOf = (input: GapInput, deviations: readonly KeptDeviation[]): Completeness => {
  const gaps = gapsOf(input)
  const { results, ...jars } = agreementOf(input.requirements, input.readings)
  return {
    watched: watchedHours(input),
    required: Math.max(0, ...input.requirements.readings.map(({ hours }) => hours)),
    isIncomplete: gaps.some(({ kind }) => FAILED_READINGS.has(kind)),
    ...(jars.count > 1 && { jars: { ...jars, ...(results.length > 0 && { results }) } }),
    deviations: justifiedGaps(gaps, deviations, input.asksAcceptance).flatMap(({ deviation }) =>
      deviation
        ? [
            {
              gap: deviation.gap,
              kind: deviation.kind,
              justification: deviation.justification,
              isAcceptedByCustomer: deviation.isAcceptedByCustomer,
            },
          ]
        : [],
    ),
  }
}

/** Whether a test of this day may carry the accreditation: the version's scope covers it, and no required reading is missing or failed. */
export const isWithinScope = (
  { scope }: Pick<ProtocolRequirements, 'scope'>,
  day: string,
  { isIncomplete }: Pick<Completeness, 'isIncomplete'>,
): boolean => scope !== null && !isIncomplete && scope.from <= day && day <= scope.until
