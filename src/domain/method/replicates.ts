import type { ResultCode } from '../records.ts'
import { verdictByRule, type SeenInJar } from './decision-rule.ts'
import type { ProtocolRequirements } from './requirements.ts'

/** A valid reading with the place of its jar; the first one, 1, is there before anybody adds one. */
export type ReadInJar = SeenInJar & { jar?: number | undefined }
const FIRST_JAR = 1

export const placeOf = ({ jar = FIRST_JAR }: Pick<ReadInJar, 'jar'>): number => jar

/** The places of the jars in which something was read. */
export const placesRead = (readings: readonly Pick<ReadInJar, 'jar'>[]): number[] =>
  [...new Set(readings.map(placeOf))].toSorted((a, b) => a - b)

type Agreement = {
  /** The jars that were read. */
  count: number
  agree: boolean
  /** The verdict of each by the decision rule, in their order; empty where there is no rule. */
  results: ResultCode[]
}

/**
 * Whether the jars agree by their verdicts of the decision rule: where all have to come to one, that they did; where the worst one counts,
 * always, and so where the chemist decides alone.
 */
export const agreementOf = (
  { jars, decision }: Pick<ProtocolRequirements, 'jars' | 'decision'>,
  readings: readonly ReadInJar[],
): Agreement => {
  const places = placesRead(readings)
  const ofJar = (place: number): ResultCode =>
    verdictByRule(
      decision,
      readings.filter((one) => placeOf(one) === place),
    )
  const results = decision.length === 0 ? [] : places.map(ofJar)
  return { count: places.length, agree: jars.agreement === 'worst' || new Set(results).size <= 1, results }
}
