import { Trans } from '@lingui/react/macro'
import styles from '../test.module.css'

/** Beside the label of what the protocol requires: by sign and word, whether it is there (GATE-16). */
export const AskedMark = ({ isThere }: { isThere: boolean }) => (
  <span className={styles.asked} data-there={isThere || undefined}>
    <span aria-hidden="true">{isThere ? '✓' : '○'}</span> {isThere ? <Trans>Required</Trans> : <Trans>Required, not entered</Trans>}
  </span>
)
