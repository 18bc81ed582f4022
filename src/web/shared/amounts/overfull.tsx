import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'

/** What a mix with more product than water is asked. It keeps nothing from being read (TANK-110). */
export const MoreThanWater = () => (
  <strong className="small fault breaks">
    <Trans>More product than water: is the unit right?</Trans>
  </strong>
)

/** In the place of amounts that would not fit into their jar or tank. */
export const NoAmounts = () => (
  <Notice>
    <Trans>More product than water: is the unit right?</Trans> <Trans>No amounts are given for such a mix.</Trans>
  </Notice>
)
