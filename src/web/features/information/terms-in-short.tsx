import { Trans } from '@lingui/react/macro'
import styles from './terms-in-short.module.css'

/** The terms in three plain lines, above their text (INFO-21). */
export const TermsInShort = () => (
  <section className={styles.short}>
    <h2>
      <Trans>In short</Trans>
    </h2>
    <ul>
      <li>
        <Trans>Results are a guide, not a guarantee.</Trans>
      </li>
      <li>
        <Trans>The label of every product comes first.</Trans>
      </li>
      <li>
        <Trans>Searching, reading reports and asking for a test are free.</Trans>
      </li>
    </ul>
  </section>
)
