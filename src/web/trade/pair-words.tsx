import { plural } from '@lingui/core/macro'
import { useState } from 'react'
import type { PairState } from '../../domain/tank/pair-state.ts'
import { useDemoWord } from './demo-mark.tsx'
import demo from './demo-mark.module.css'
import { PAIR_LOOKS, usePairWords } from './pair-looks.ts'
import styles from './pair-table.module.css'
import { VerdictSign } from './verdict-sign.tsx'

export type PairTexts = { words: Record<PairState, string>; demoWord: string | undefined; testsText: (tests: number) => string }

/** The texts of all cells of a table, each made once: the largest chart has 24,000 cells. They do not change while it is shown. */
export const usePairTexts = (): PairTexts => {
  const words = usePairWords()
  const demoWord = useDemoWord()
  const [texts] = useState((): PairTexts => {
    const made = new Map<number, string>()
    const testsText = (tests: number): string => {
      const text = made.get(tests) ?? plural(tests, { one: '# test', other: '# tests' })
      made.set(tests, text)
      return text
    }
    return { words, demoWord, testsText }
  })
  return texts
}

type PairWordsProps = { state: PairState; tests: number; texts: PairTexts }

/** What is known of a pair, by sign and words, with the number of its tests. */
export const PairWords = ({ state, tests, texts: { words, demoWord, testsText } }: PairWordsProps) => (
  <>
    <VerdictSign look={PAIR_LOOKS[state]} />
    {words[state]}{' '}
    <span className={styles.detail}>
      {testsText(tests)} {demoWord !== undefined && <span className={demo.mark}>{demoWord}</span>}
    </span>
  </>
)
