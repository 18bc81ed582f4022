import { Trans } from '@lingui/react/macro'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { isOffHour } from '../../../../domain/console/bench/plausibility.ts'
import { HOUR_MS } from '../../../../domain/durations.ts'
import { useServerNow } from '../../shared/use-server-now.ts'
import { limitsOfSheet } from '../bench/asked-reasons.ts'
import { shownNumber } from '../sheet/entered-number.ts'
import styles from '../test.module.css'

type HourDoubtProps = {
  detail: Pick<TestDetail, 'sheet' | 'protocols'>
  /** The hour that the reading is for. */
  hours: number
  /** When the mix was made, and when the jar was looked at: null is now. */
  mixedAt: string | null
  readAt: string | null
}

/** Says while a reading is entered that the clock has another hour (ENTRY-03). It is added all the same: what was seen was seen. */
export const HourDoubt = ({ detail: { sheet, protocols }, hours, mixedAt, readAt }: HourDoubtProps) => {
  const now = useServerNow()
  // The first reading says when the mix was made.
  if (mixedAt === null || hours === 0) return null
  const after = ((readAt === null ? now : Date.parse(readAt)) - Date.parse(mixedAt)) / HOUR_MS
  const chosen = protocols.find(({ id, version }) => id === sheet.protocol?.id && version === sheet.protocol.version)
  const tolerance = chosen?.requirements?.readings.find((one) => one.hours === hours)?.tolerance ?? Infinity
  if (Math.abs(after - hours) <= tolerance && !isOffHour(hours, after, limitsOfSheet(sheet, protocols).hourShare)) return null
  const passed = shownNumber(Number(after.toFixed(1)))
  return (
    <output className={styles.doubt}>
      <Trans>
        By the clock it is {passed}
        {'\u00a0'}h after the mixing.
      </Trans>
    </output>
  )
}
