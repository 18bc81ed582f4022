import { Trans } from '@lingui/react/macro'
import { shownDay } from '../shared/texts/dates.ts'
import { calibrationOn, type Calibration } from '../../../domain/console/bench/equipment.ts'
import { StatePill } from '../shared/state-pill.tsx'

/** The day on which the newest calibration found it out of its limits; undefined where it found it good. */
export const foundOutOn = ([newest]: readonly { on: string; isOut: boolean }[]): string | undefined =>
  newest?.isOut ? newest.on : undefined

type CalibratedUntilProps = {
  calibrations: readonly Calibration[]
  day: string
  /** Where it was found out of its limits and is not back. */ out?: string | undefined
}

/** Whether it is calibrated on a day, and until when. */
export const CalibratedUntil = ({ calibrations, day, out }: CalibratedUntilProps) => {
  const until = calibrationOn(calibrations, day)?.until
  const last = calibrations
    .map((one) => one.until)
    .toSorted()
    .at(-1)
  if (until !== undefined) return <Trans>calibrated until {shownDay(until)}</Trans>
  if (out !== undefined)
    return (
      <StatePill state="expired">
        <Trans>found out of its limits on {shownDay(out)}</Trans>
      </StatePill>
    )
  return (
    <StatePill state="expired">
      {last === undefined || last > day ? <Trans>not calibrated</Trans> : <Trans>expired on {shownDay(last)}</Trans>}
    </StatePill>
  )
}
