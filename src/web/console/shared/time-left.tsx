import { Trans, useLingui } from '@lingui/react/macro'
import { MINUTE_MS } from '../../../domain/durations.ts'
import styles from './time-left.module.css'

/** How long until something is due, or since when it is; times in milliseconds. */
export const TimeLeft = ({ dueAt, now }: { dueAt: number; now: number }) => {
  const { t } = useLingui()
  const left = dueAt - now
  const minutes = Math.round(Math.abs(left) / MINUTE_MS)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const shown = hours === 0 ? t`${minutes}\u00a0min` : rest === 0 ? t`${hours}\u00a0h` : t`${hours}\u00a0h ${rest}\u00a0min`
  if (minutes === 0) return <strong className={styles.due}>{t`due now`}</strong>
  return left > 0 ? <Trans>in {shown}</Trans> : <strong className={styles.due}>{t`due for ${shown}`}</strong>
}
