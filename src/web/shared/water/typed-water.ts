import { createContext, useContext } from 'react'
import { roundedHardness } from '../../../domain/tank/water/hardness-units.ts'
import { type MyWater, waterOf } from '../../../domain/tank/water/my-water.ts'
import { useStore } from '../../platform/store.ts'
import { useConditionTexts } from './condition-texts.ts'
import { useMyWaterStore } from './my-water-store.ts'
import { useWaterWords } from './water-words.ts'

/** A tank's own water, as it was entered; else it is the visitor's. */
export const TypedWater = createContext<MyWater | undefined>(undefined)

/** My figure on an axis as it was entered; a hardness in another unit with what it is in the unit of tests, rounded (WATER-42). */
export const useMyAmount = (): ((axis: 'hardness' | 'ph' | 'temperature' | 'hours', mine: number) => string) => {
  const own = useStore(useMyWaterStore())
  const typed = useContext(TypedWater) ?? own
  const { amount } = useConditionTexts()
  const words = useWaterWords()
  return (axis, mine) => {
    if (axis !== 'hardness') return amount(axis, mine)
    const { hardness } = typed
    const isTyped = typeof hardness === 'object' && hardness !== null && hardness.unit !== 'mg/L' && waterOf(typed).hardness === mine
    return isTyped ? `${words({ hardness, ph: null, temperature: null })} (${amount(axis, roundedHardness(mine))})` : amount(axis, mine)
  }
}
