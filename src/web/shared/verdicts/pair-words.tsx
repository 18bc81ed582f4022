import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  aloneCount,
  largerCount,
  noRateCount,
  olderCount,
  type PairCounts,
  type PairHeading,
} from '../../../domain/tank/matrix/pair-state.ts'
import type { MixLook } from '../../../domain/verdicts.ts'
import { useSession } from '../../platform/session.ts'
import { useDemoWord } from './demo-mark.tsx'
import demo from './demo-mark.module.css'
import { PAIR_LOOKS, usePairWords } from './pair-looks.ts'
import styles from './pair-table.module.css'
import { VerdictSign } from './verdict-sign.tsx'

export type PairTexts = {
  words: Record<PairHeading, string>
  demoWord: string | undefined
  /** The tests that the verdict is of. */
  testsText: (tests: number) => string
  /** Tests with other products, which say nothing of the two alone. */
  othersText: (tests: number, failed: number) => string
  /** Passes that show nothing, as a product in them has rate 0. */
  noRateText: (tests: number) => string
  /** Passes with an older formulation of a product. */
  olderText: (tests: number) => string
}

/** Texts, each made once. */
const remembered = <Numbers extends number[]>(make: (...numbers: Numbers) => string): ((...numbers: Numbers) => string) => {
  const made = new Map<string, string>()
  return (...numbers) => {
    const key = numbers.join(' ')
    const text = made.get(key) ?? make(...numbers)
    made.set(key, text)
    return text
  }
}

/** The texts of all cells of a table: the largest chart has 24,000 cells. They do not change while it is shown. */
export const usePairTexts = (): PairTexts => {
  const { t } = useLingui()
  const { formats } = useSession()
  const words = usePairWords()
  const demoWord = useDemoWord()
  const [texts] = useState((): PairTexts => {
    const withOthers = (tests: number, fails: number): string => {
      const counted = formats.count(tests)
      const what = t`${counted} with others`
      if (fails === 0) return what
      const failed = formats.count(fails)
      const inWords = t`${failed} failed`
      return t`${what}: ${inWords}`
    }
    return {
      words,
      demoWord,
      testsText: remembered((tests) => plural(tests, { one: '# test of the two', other: '# tests of the two' })),
      othersText: remembered(withOthers),
      noRateText: remembered((tests) => {
        const counted = formats.count(tests)
        return t`${counted} with a rate that is not known`
      }),
      olderText: remembered((tests) => {
        const counted = formats.count(tests)
        return t`${counted} with an older formulation`
      }),
    }
  })
  return texts
}

type PairWordsProps = { heading: PairHeading; counts: PairCounts; texts: PairTexts; look?: MixLook }

/** What is known of a pair, by sign and words, with the number of tests of the two; and apart from it the tests with others (ANS-87). */
export const PairWords = ({
  heading,
  counts,
  texts: { words, demoWord, testsText, othersText, noRateText, olderText },
  look = PAIR_LOOKS[heading],
}: PairWordsProps) => {
  const alone = aloneCount(counts)
  const larger = largerCount(counts)
  const others = othersText(larger, counts.largerFail)
  const noRate = noRateCount(counts) > 0 && noRateText(noRateCount(counts))
  const older = olderCount(counts) > 0 && olderText(olderCount(counts))
  const first = alone > 0 ? testsText(alone) : larger > 0 ? others : older || noRate
  return (
    <>
      <VerdictSign look={look} />
      {words[heading]}{' '}
      <span className={styles.detail}>
        {first} {demoWord !== undefined && <span className={demo.mark}>{demoWord}</span>}
      </span>
      {alone > 0 && larger > 0 && <span className={styles.detail}>{others}</span>}
      {alone + larger > 0 && older && <span className={styles.detail}>{older}</span>}
      {noRate && noRate !== first && <span className={styles.detail}>{noRate}</span>}
    </>
  )
}
