import { Trans } from '@lingui/react/macro'
import styles from './searching.module.css'

export const Searching = () => (
  <output className={styles.searching}>
    <span className={styles.drops} aria-hidden>
      <i />
      <i />
      <i />
    </span>
    <Trans>Searching ......</Trans>
  </output>
)
