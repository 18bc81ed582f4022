import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { reportLook } from '../../../domain/verdicts.ts'
import { DemoMark } from '../../trade/demo-mark.tsx'
import { VerdictSign } from '../../trade/verdict-sign.tsx'
import styles from './outcome.module.css'

type OutcomeProps = { code: string; isDemo: boolean | undefined; children: ReactNode }

/** The result in words, with a sign where the code says something (RPT-04). */
export const Outcome = ({ code, isDemo, children }: OutcomeProps) => {
  const { t } = useLingui()
  const look = reportLook(code)
  const words = { pass: t`Compatible`, care: t`Compatible with care`, fail: t`Not compatible`, none: undefined }
  return (
    <p className={styles.outcome} data-look={look}>
      {look !== 'none' && (
        <span className={styles.sign}>
          <VerdictSign look={look} />
          <span className="visually-hidden">{words[look]}</span>
        </span>
      )}
      {children}
      <DemoMark isDemo={isDemo} />
    </p>
  )
}
