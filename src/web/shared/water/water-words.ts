import { plainNumber } from '../../../domain/units/numbers.ts'
import { temperatureIn, unitsOfCountry } from '../../../domain/units/country-units.ts'
import { useSession } from '../../platform/session.ts'
import type { MyWater } from '../../../domain/tank/water/my-water.ts'
import { useStripWords } from './strip-words.ts'

/** What is known of the water, in one line as it was entered; empty where nothing is. */
export const useWaterWords = (): ((mine: MyWater) => string) => {
  const { edition, language, preferences } = useSession()
  const inUnit = unitsOfCountry(edition.forcedCountry ?? preferences.country.get().toUpperCase()).temperature
  const words = useStripWords()
  return ({ hardness, ph, temperature }) =>
    [
      hardness !== null &&
        (typeof hardness === 'string' ? words[hardness] : `${plainNumber(hardness.amount, language)}\u00a0${hardness.unit}`),
      ph !== null && `pH\u00a0${plainNumber(ph, language)}`,
      temperature !== null &&
        [
          `${plainNumber(temperatureIn(temperature, inUnit), language)}\u00a0${inUnit}`,
          ...(inUnit === '°C' ? [] : [`(${plainNumber(Math.round(temperature * 10) / 10, language)}\u00a0°C)`]),
        ].join(' '),
    ]
      .filter(Boolean)
      .join(' · ')
}
