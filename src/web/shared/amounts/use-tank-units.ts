import { isLiquidUnit } from '../../../domain/units/chosen-units.ts'
import { type TankUnits, unitsToBegin } from '../../../domain/units/country-units.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'

/** The units in which a tank begins in a country, by its upper-case code (UNIT-06). What is stored was chosen. */
export const useTankUnits = (): ((country: string) => TankUnits) => {
  const { preferences, storage } = useSession()
  const unit = useStore(preferences.unitsChoice)
  const isChosen = storage.read('unitsChoice', isLiquidUnit) !== undefined
  return (country) => unitsToBegin(country, isChosen ? unit : undefined)
}
