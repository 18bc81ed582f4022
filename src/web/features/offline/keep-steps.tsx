import { Trans, useLingui } from '@lingui/react/macro'
import styles from './keep-country.module.css'
import type { KeepFailure } from '../../lookups/packs.ts'

export const KeepProgress = ({ part }: { part: number }) => {
  const { t } = useLingui()
  return <progress className={styles.progress} value={part} max={1} aria-label={t`Downloading the tests`} />
}

export const KeepFailed = ({ why }: { why: KeepFailure }) => (
  <p role="alert" className={`flush fault ${styles.failed}`}>
    {why === 'network' && <Trans>The tests could not be downloaded. Please try again with a better connection.</Trans>}
    {why === 'damaged' && <Trans>The download was damaged and was not saved. Please try again.</Trans>}
    {why === 'no room' && <Trans>There is not enough space in this browser to save the tests.</Trans>}
  </p>
)
