import { Trans } from '@lingui/react/macro'
import { methodPath } from '../../domain/public-pages/method-path.ts'
import { useSession } from '../platform/session.ts'
import styles from './method-link.module.css'

/** To the page about how the laboratory tests, which the server draws. */
export const MethodLink = () => (
  <a href={methodPath(useSession().language)} className={styles.link}>
    <Trans>How we test</Trans>
  </a>
)
