import { Plural } from '@lingui/react/macro'
import type { PairState } from '../../domain/tank/pair-state.ts'
import { DemoMark } from './demo-mark.tsx'
import { PAIR_LOOKS, usePairWords } from './pair-looks.ts'
import styles from './pair-table.module.css'
import { VerdictSign } from './verdict-sign.tsx'

/** What is known of a pair, by sign and words, with the number of its tests. */
export const PairWords = ({ state, tests }: { state: PairState; tests: number }) => {
  const words = usePairWords()
  return (
    <>
      <VerdictSign look={PAIR_LOOKS[state]} />
      {words[state]}{' '}
      <span className={styles.detail}>
        <Plural value={tests} one="# test" other="# tests" /> <DemoMark />
      </span>
    </>
  )
}
