import { useLingui } from '@lingui/react/macro'
import { liveRequests } from '../../platform/network/api.ts'
import { useStore } from '../../platform/store.ts'
import styles from './progress.module.css'

/** Shows while at least one request is under way (SHELL-08). */
export const Progress = () => {
  const { t } = useLingui()
  if (useStore(liveRequests, () => 0) === 0) return null
  return (
    <>
      <progress aria-label={t`Loading`} className="visually-hidden" />
      <div aria-hidden className={`screen-only ${styles.progress}`} />
    </>
  )
}
