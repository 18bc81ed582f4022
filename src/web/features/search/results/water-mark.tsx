import { Trans } from '@lingui/react/macro'
import type { Test } from '../../../../contract/tests.ts'
import { likenessOf } from '../../../../domain/tank/like-mine.ts'
import { useEnteredWater } from './entered-water.ts'

/** Whether a test was made in other water than the one that was entered; nothing where none was, or it is like it (WATER-31). */
export const WaterMark = ({ test }: { test: Test }) => {
  const water = useEnteredWater()
  const likeness = water && likenessOf(water, test.conditions)
  if (likeness === 'outside')
    return (
      <span>
        <Trans>not in water like yours</Trans>
      </span>
    )
  if (likeness === 'not recorded')
    return (
      <span>
        <Trans>water not recorded</Trans>
      </span>
    )
  return null
}
