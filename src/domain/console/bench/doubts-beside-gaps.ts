import type { ProtocolGap } from '../../method/requirements.ts'
import type { Doubt } from './plausibility.ts'

/** Doubts round their hours to a tenth. */
const TENTH = 0.1

const isGap = (doubt: Doubt, gap: ProtocolGap): boolean => {
  if (doubt.kind === 'hour') return gap.kind === 'reading-off' && Math.abs(gap.after - doubt.after) < TENTH
  if (doubt.kind === 'weighed') return gap.kind === 'weight-off' && gap.line === doubt.line
  if (doubt.kind === 'outside') return gap.kind === 'outside' && gap.axis === doubt.axis
  return doubt.kind === 'result' && gap.kind === 'verdict'
}

/** What is unlikely apart from what is lacking of the protocol: that has a justification of its own, and is asked for once. */
export const doubtsBesideGaps = (doubts: readonly Doubt[], gaps: readonly ProtocolGap[]): Doubt[] =>
  doubts.filter((doubt) => !gaps.some((gap) => isGap(doubt, gap)))
