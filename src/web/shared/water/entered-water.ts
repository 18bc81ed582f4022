import { useMemo } from 'react'
import type { Water } from '../../../domain/tank/water/conditions.ts'
import { isNothing, waterOf } from '../../../domain/tank/water/my-water.ts'
import { useStore } from '../../platform/store.ts'
import { useMyWaterStore } from './my-water-store.ts'

/** The visitor's water in the units of a test; undefined where none was entered. */
export const useEnteredWater = (): Required<Water> | undefined => {
  const mine = useStore(useMyWaterStore())
  return useMemo(() => (isNothing(mine) ? undefined : waterOf(mine)), [mine])
}
