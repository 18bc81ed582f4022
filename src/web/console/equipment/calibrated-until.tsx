import { Trans } from '@lingui/react/macro'
import { shownDay } from '../shared/texts/dates.ts'
import { calibrationOn, type Calibration } from '../../../domain/console/bench/equipment.ts'
import { StatePill } from '../shared/state-pill.tsx'

/** Whether it is calibrated on a day, and until when. */
export const CalibratedUntil = ({ calibrations, day }: { calibrations: readonly Calibration[]; day: string }) => {
  const until = calibrationOn(calibrations, day)?.until
  const last = calibrations
    .map((one) => one.until)
    .toSorted()
    .at(-1)
  if (until !== undefined) return <Trans>calibrated until {shownDay(until)}</Trans>
  return (
    <StatePill state="expired">
      {last === undefined || last > day ? <Trans>not calibrated</Trans> : <Trans>expired on {shownDay(last)}</Trans>}
    </StatePill>
  )
}
