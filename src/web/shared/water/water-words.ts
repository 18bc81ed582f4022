import { plainNumber } from '../../../domain/units/numbers.ts'
import { useSession } from '../../platform/session.ts'
import type { MyWater } from '../../../domain/tank/water/my-water.ts'
import { useStripWords } from './strip-words.ts'

/** What is known of the water, in one line as it was entered; empty where nothing is. */
export const useWaterWords = (): ((mine: MyWater) => string) => {
  const { language } = useSession()
  const words = useStripWords()
  return ({ hardness, ph, temperature }) =>
    [
      hardness !== null &&
        (typeof hardness === 'string' ? words[hardness] : `${plainNumber(hardness.amount, language)}\u00a0${hardness.unit}`),
      ph !== null && `pH\u00a0${plainNumber(ph, language)}`,
      temperature !== null && `${plainNumber(temperature, language)}\u00a0°C`,
    ]
      .filter(Boolean)
      .join(' · ')
}
