import { Trans } from '@lingui/react/macro'
import type { Test } from '../../../../../contract/look-ups/tests.ts'
import { countsInMine, likenessOf } from '../../../../../domain/tank/water/like-mine.ts'
import { useEnteredWater } from '../../../../shared/water/entered-water.ts'

/** Whether a pass was in other water than the entered one; nothing where none was entered, or for what counts in any water (WATER-31). */
export const WaterMark = ({ test }: { test: Test }) => {
  const water = useEnteredWater()
  if (!water || countsInMine(water, test)) return null
  return (
    <span className="muted block">
      {likenessOf(water, test.conditions) === 'outside' ? <Trans>not in water like yours</Trans> : <Trans>water not recorded</Trans>}
    </span>
  )
}
