import { Trans } from '@lingui/react/macro'
import { isExpiredOn } from '../../../domain/console/bench/lots.ts'
import { StatePill } from '../shared/state-pill.tsx'
import { shownDay } from '../shared/texts/dates.ts'

/** Until when a lot is good, marked where that is over on a day. */
export const ExpiryMark = ({ expiry, day }: { expiry: string; day: string }) => {
  const until = shownDay(expiry)
  return isExpiredOn(expiry, day) ? (
    <StatePill state="expired">
      <Trans>expired {until}</Trans>
    </StatePill>
  ) : (
    until
  )
}
