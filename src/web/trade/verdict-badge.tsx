import type { ReactNode } from 'react'
import type { MixLook } from '../../domain/verdicts.ts'
import { DemoMark } from './demo-mark.tsx'
import styles from './verdict-badge.module.css'
import { VerdictSign } from './verdict-sign.tsx'
import { useVerdictWords } from './verdict-words.ts'

type VerdictBadgeProps = {
  look: MixLook
  /** Whether the test is demonstration data, whatever the page's data are. */
  isDemo?: boolean | undefined
  children?: ReactNode
}

/** A verdict by sign, word and colour, each of which says it alone. `children` replace the word, for example by a number and the word. */
export const VerdictBadge = ({ look, isDemo, children }: VerdictBadgeProps) => {
  const words = useVerdictWords()
  return (
    <span className={styles.badge} data-look={look}>
      <VerdictSign look={look} />
      <span className={styles.word}>
        {children ?? words[look]} <DemoMark isDemo={isDemo} />
      </span>
    </span>
  )
}
