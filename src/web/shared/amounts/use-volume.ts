import { liquidRate } from '../../../domain/units/units.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'

/** A volume of water in the visitor's unit, as short as it is still exact: `200`, `21.4`. */
export const useVolume = () => {
  const { language, preferences } = useSession()
  const unit = useStore(preferences.unitsChoice)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return { unit, volume: (litresPerHa: number): string => number.format(liquidRate(litresPerHa, unit).amount) }
}
