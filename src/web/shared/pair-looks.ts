import { useLingui } from '@lingui/react/macro'
import type { PairState } from '../../domain/tank/pair-state.ts'
import type { MixLook } from '../../domain/verdicts.ts'
import { useUntestedWords } from './untested-words.ts'
import { useVerdictWords } from './verdict-words.ts'

/** A test with others never makes a pair green or red: what is known only from such tests is not known of the pair. */
export const PAIR_LOOKS: Record<PairState, MixLook> = {
  failed: 'fail',
  conflicting: 'conflicting',
  care: 'care',
  passed: 'pass',
  'passed-in-larger': 'unknown',
  'failed-in-larger': 'unknown',
  never: 'unknown',
}

/** Each state of a pair in words. */
export const usePairWords = (): Record<PairState, string> => {
  const { t } = useLingui()
  const { pass, care, fail, conflicting } = useVerdictWords()
  const { untested } = useUntestedWords()
  return {
    failed: fail,
    conflicting,
    care,
    passed: pass,
    'passed-in-larger': t`Passed only with others`,
    'failed-in-larger': t`Failed only with others: cause unknown`,
    never: untested,
  }
}
