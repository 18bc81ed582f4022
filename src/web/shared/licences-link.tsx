import { Trans } from '@lingui/react/macro'
import { LICENCES_PATH } from '../../domain/public-pages/addresses.ts'
import { MethodLink } from './method-link.tsx'
import styles from './licences-link.module.css'

/** To the pages about how tests are made, and what the pages are made of, which the server draws. */
export const LicencesLink = () => (
  <p className={styles.below}>
    <MethodLink />
    {' · '}
    <a href={LICENCES_PATH}>
      <Trans>Licences of third-party software</Trans>
    </a>
  </p>
)
