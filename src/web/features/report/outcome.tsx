import { useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { reportVerdict } from '../../../domain/verdicts.ts'
import styles from './outcome.module.css'

/** The result in words, with a sign where the code says something (RPT-04). */
export const Outcome = ({ code, children }: { code: string; children: ReactNode }) => {
  const { t } = useLingui()
  const verdict = reportVerdict(code)
  return (
    <p className={styles.outcome} data-verdict={verdict}>
      {verdict !== 'none' && (
        <span className={styles.sign}>
          {verdict === 'pass' ? <Check aria-hidden size={32} strokeWidth={3} /> : <X aria-hidden size={32} strokeWidth={3} />}
          <span className="visually-hidden">{verdict === 'pass' ? t`Compatible` : t`Not compatible`}</span>
        </span>
      )}
      {children}
    </p>
  )
}
