import { Trans } from '@lingui/react/macro'
import styles from './demonstration.module.css'

/** For somebody who looks around: what is made up, and what is not. */
export const DemonstrationNotice = () => (
  <aside className={`flush small ${styles.notice}`}>
    <Trans>
      You are looking around as a chemist of the demonstration. Requests marked “Demonstration” are made up: try anything, no email is sent
      for them. All of it goes when real data are imported.
    </Trans>
  </aside>
)
