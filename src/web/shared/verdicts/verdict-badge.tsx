import type { ReactNode } from 'react'
import { drawnAs, lookOf, type MixLook } from '../../../domain/verdicts.ts'
import { DemoMark } from './demo-mark.tsx'
import styles from './verdict-badge.module.css'
import { VerdictSign } from './verdict-sign.tsx'
import { useVerdictWords } from './verdict-words.ts'
import { Trans } from '@lingui/react/macro'
import mark from './demo-mark.module.css'

type VerdictBadgeProps = {
  look: MixLook
  /** Whether the test is demonstration data, whatever the page's data are. */
  isDemo?: boolean | undefined
  /** Whether the laboratory is looking at the test again; a pass then looks as one with care. */
  isUnderReview?: boolean | undefined
  /** Whether it lacks readings that its protocol requires; a pass then looks as one with care too. */
  isIncomplete?: boolean | undefined
  children?: ReactNode
}

/** A verdict by sign, word and colour, each of which says it alone. `children` replace the word, for example by a number and the word. */
export const VerdictBadge = ({ look, isDemo, isUnderReview = false, isIncomplete = false, children }: VerdictBadgeProps) => {
  const words = useVerdictWords()
  const drawn = (isUnderReview || isIncomplete) && look === 'pass' ? 'care' : look
  return (
    <span className={styles.badge} data-look={drawnAs(drawn)}>
      <VerdictSign look={drawn} />
      <span className="shrinks">
        {children ?? words[look]} <DemoMark isDemo={isDemo} />
        {isUnderReview && (
          <>
            {' '}
            <ReviewMark />
          </>
        )}
        {isIncomplete && (
          <>
            {' '}
            <IncompleteMark />
          </>
        )}
      </span>
    </span>
  )
}

type Badged = Parameters<typeof lookOf>[0] & { demo?: boolean | undefined }

/** The verdict of one test. */
export const TestBadge = ({ test }: { test: Badged }) => (
  <VerdictBadge
    look={lookOf({ ...test, underReview: false, incomplete: undefined })}
    isDemo={test.demo}
    isUnderReview={test.underReview}
    isIncomplete={test.incomplete !== undefined}
  />
)

/** Says beside a verdict that the laboratory is looking at its test again. */
const ReviewMark = () => (
  <span className={mark.mark}>
    <Trans comment="Short mark beside the verdict of a test that the laboratory is looking at again">Under review</Trans>
  </span>
)

/** Says beside a verdict that readings of its test are missing. */
const IncompleteMark = () => (
  <span className={mark.mark}>
    <Trans comment="Short mark beside the verdict of a test that lacks readings which its method requires">Incomplete</Trans>
  </span>
)
