import { Trans } from '@lingui/react/macro'
import styles from '../demonstration/demonstration.module.css'

/** Stands beside every request, test and person that is made up. */
export const DemonstrationMark = () => (
  <span className={`muted strong ${styles.mark}`}>
    <Trans>Demonstration</Trans>
  </span>
)
