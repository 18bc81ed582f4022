import { Trans, useLingui } from '@lingui/react/macro'
import { MINUTE_MS } from '../../../domain/durations.ts'
import styles from './time-left.module.css'

/** How long until something is due, or since when it is; times in milliseconds. */
export const TimeLeft = ({ dueAt, now }: { dueAt: number; now: number }) => {
  const { t } = useLingui()
  const left = dueAt - now
  const minutes = Math.round(Math.abs(left) / MINUTE_MS)
  const shown = minutes < 60 ? t`${minutes}\u00a0min` : t`${Math.floor(minutes / 60)}\u00a0h ${minutes % 60}\u00a0min`
  return left > 0 ? <Trans>in {shown}</Trans> : <strong className={styles.due}>{t`due for ${shown}`}</strong>
}
