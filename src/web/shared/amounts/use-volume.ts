import { liquidRate } from '../../../domain/units/units.ts'
import { useSession } from '../../platform/session.ts'
import { useReadUnit } from './read-unit.ts'

/** A volume of water in the visitor's unit, as short as it is still exact: `200`, `21.4`. */
export const useVolume = () => {
  const { language } = useSession()
  const unit = useReadUnit()
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return { unit, volume: (litresPerHa: number): string => number.format(liquidRate(litresPerHa, unit).amount) }
}
