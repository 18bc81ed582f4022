import type { RecordedConditions, TestKind } from '../../../domain/records.ts'
import { pick, seeded } from './random.ts'

/** Hardness in mg/L of calcium carbonate and pH: the standard waters A, D and C of CIPAC MT 18, and waters of taps and wells. */
const WATERS = [
  [20, 5.8],
  [342, 6.8],
  [342, 6.8],
  [500, 7.5],
  [65, 7],
  [140, 7.2],
  [250, 7.4],
  [410, 7.8],
] as const
const TEMPERATURES = [10, 15, 20, 20, 20, 25, 30]
const HOURS = [2, 24, 24, 24, 48]

/** The conditions of half of the tests, from numbers of their own: what else is invented does not depend on them. */
export const inventConditions = (seed: number, test: number, kind: TestKind): { conditions?: RecordedConditions } => {
  const random = seeded(seed + Math.imul(test, 0x9e3779b1))
  if (random() < 0.5) return {}
  const [hardness, ph] = kind === 'foliar' ? pick(random, WATERS) : [null, null]
  return { conditions: { hardness, ph, temperature: pick(random, TEMPERATURES), hours: pick(random, HOURS) } }
}
