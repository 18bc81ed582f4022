import { Trans } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { Verdict } from '../../domain/verdicts.ts'
import styles from './verdict-badge.module.css'

/** Pass or fail by sign, word and colour. */
export const VerdictBadge = ({ verdict }: { verdict: Exclude<Verdict, 'none'> }) => (
  <span className={styles[verdict]}>
    <span className={styles.sign}>
      {verdict === 'pass' ? <Check aria-hidden size={18} strokeWidth={3} /> : <X aria-hidden size={18} strokeWidth={3} />}
    </span>
    {verdict === 'pass' ? <Trans>Pass</Trans> : <Trans>Fail</Trans>}
  </span>
)
