import { useLingui } from '@lingui/react/macro'
import type { PairHeading } from '../../../domain/tank/matrix/pair-state.ts'
import type { MixLook } from '../../../domain/verdicts.ts'
import { useUntestedWords } from './untested-words.ts'
import { useVerdictWords } from './verdict-words.ts'

/** A test with others never makes a pair green or red: what is known only from such tests is not known of the pair. */
export const PAIR_LOOKS: Record<PairHeading, MixLook> = {
  failed: 'fail',
  conflicting: 'conflicting',
  care: 'care',
  passed: 'pass',
  'passed-in-larger': 'unknown',
  'failed-in-larger': 'unknown',
  'mixed-in-larger': 'unknown',
  'no-rate': 'unknown',
  older: 'older',
  never: 'unknown',
}

/**
 * How a pair looks. `inWater`: how many of its passes were in water like the visitor's; nothing where none was entered. A pass that is not
 * shown for the entered water is no pass for it (WATER-11, WATER-33).
 */
export const pairLook = (heading: PairHeading, inWater: number | null | undefined): { look: MixLook; isElsewhere: boolean } => {
  const isElsewhere = heading === 'passed' && inWater === 0
  return { look: isElsewhere ? 'unknown' : PAIR_LOOKS[heading], isElsewhere }
}

/** What stands over a pair, in words. */
export const usePairWords = (): Record<PairHeading, string> => {
  const { t } = useLingui()
  const { pass, care, fail, conflicting, 'no-rate': noRate, older } = useVerdictWords()
  const { untested } = useUntestedWords()
  return {
    failed: fail,
    conflicting,
    care,
    passed: pass,
    'passed-in-larger': t`Only with others: passed`,
    'failed-in-larger': t`Only with others: failed, cause unknown`,
    'mixed-in-larger': t`Only with others: some passed, some failed`,
    'no-rate': noRate,
    older,
    never: untested,
  }
}
