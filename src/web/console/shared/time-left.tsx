import { Trans, useLingui } from '@lingui/react/macro'
import { MINUTE_MS } from '../../../domain/durations.ts'

/** From here on minutes say nothing. */
const HOURS_IN_FULL = 48

/** How long until something is due, or since when it is; times in milliseconds. */
export const TimeLeft = ({ dueAt, now }: { dueAt: number; now: number }) => {
  const { t } = useLingui()
  const left = dueAt - now
  const minutes = Math.round(Math.abs(left) / MINUTE_MS)
  const hours = Math.floor(minutes / 60)
  const inWords = (): string => {
    if (hours === 0) return t`${minutes}\u00a0min`
    if (hours >= HOURS_IN_FULL) {
      const [days, restOfDay] = [Math.floor(hours / 24), hours % 24]
      return t`${days}\u00a0d ${restOfDay}\u00a0h`
    }
    const rest = minutes % 60
    return rest === 0 ? t`${hours}\u00a0h` : t`${hours}\u00a0h ${rest}\u00a0min`
  }
  const shown = inWords()
  if (minutes === 0) return <strong className="fault">{t`due now`}</strong>
  return left > 0 ? <Trans>in {shown}</Trans> : <strong className="fault">{t`due for ${shown}`}</strong>
}
