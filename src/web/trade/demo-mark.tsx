import { Trans } from '@lingui/react/macro'
import { useSession } from '../platform/session.ts'
import styles from './demo-mark.module.css'

/** Says inside a verdict that it comes from demonstration data, so that no picture of it passes as a laboratory result. */
export const DemoMark = () =>
  useSession().data.demo && (
    <span className={styles.mark}>
      <Trans comment="Short mark inside a verdict that comes from demonstration data">DEMO</Trans>
    </span>
  )
