import { Trans } from '@lingui/react/macro'
import styles from './demo-mark.module.css'

/** Says beside a verdict that the laboratory is looking at its test again. */
export const ReviewMark = () => (
  <span className={styles.mark}>
    <Trans comment="Short mark beside the verdict of a test that the laboratory is looking at again">Under review</Trans>
  </span>
)
