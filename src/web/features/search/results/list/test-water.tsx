import type { Test } from '../../../../../contract/look-ups/tests.ts'
import { comparedWith } from '../../../../../domain/tank/water/like-mine.ts'
import { WaterRows } from '../../../../shared/water/water-rows.tsx'
import { useEnteredWater } from '../../../../shared/water/entered-water.ts'

/** The water of a test beside the visitor's, axis by axis (WATER-31). */
export const TestWater = ({ test }: { test: Test }) => {
  const water = useEnteredWater()
  return <WaterRows conditions={comparedWith(water ?? {}, test.conditions)} />
}
