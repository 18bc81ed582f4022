import { createContext, useContext } from 'react'
import type { LiquidUnit } from '../../../domain/units/chosen-units.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'

/** Where rates were typed in a system of units, one of these, in which everything beside them is read; else the visitor's. */
export const ReadUnit = createContext<LiquidUnit | undefined>(undefined)

/** The unit in which rates and water volumes are read here. */
export const useReadUnit = (): LiquidUnit => {
  const chosen = useStore(useSession().preferences.unitsChoice)
  return useContext(ReadUnit) ?? chosen
}
