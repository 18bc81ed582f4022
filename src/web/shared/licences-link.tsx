import { Trans } from '@lingui/react/macro'
import { LICENCES_PATH } from '../../domain/public-pages/addresses.ts'
import styles from './licences-link.module.css'

/** To the page that names what the pages are made of, which the server draws. */
export const LicencesLink = () => (
  <p className={styles.below}>
    <a href={LICENCES_PATH}>
      <Trans>Licences of third-party software</Trans>
    </a>
  </p>
)
