import { Trans } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { Verdict } from '../../domain/verdicts.ts'
import styles from './verdict-badge.module.css'

type Told = Exclude<Verdict, 'none'>

const signOf = (verdict: Told, size: number) =>
  verdict === 'pass' ? <Check aria-hidden size={size} strokeWidth={3} /> : <X aria-hidden size={size} strokeWidth={3} />

/** The sign alone, where the word is nearby. */
export const VerdictSign = ({ verdict }: { verdict: Told }) => (
  <span className={styles[verdict]}>
    <span className={styles.sign}>{signOf(verdict, 14)}</span>
  </span>
)

/** Pass or fail by sign, word and colour. */
export const VerdictBadge = ({ verdict }: { verdict: Told }) => (
  <span className={styles[verdict]}>
    <span className={styles.sign}>{signOf(verdict, 18)}</span>
    {verdict === 'pass' ? <Trans>Pass</Trans> : <Trans>Fail</Trans>}
  </span>
)
