import { useState } from 'react'
import { plainNumber } from '../../../domain/numbers.ts'
import { areaUnit, type AreaUnit } from '../../../domain/one-tank.ts'
import type { TakenTank } from '../../../domain/take-along/taken-tank.ts'
import { fieldProblem } from '../../../domain/tank/fills.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { readAmount } from '../amounts.ts'
import { useNumberFaultText } from '../number-faults.ts'

type Area = NonNullable<TakenTank['area']>

/** A typed area; one that the page knows already is there. A number that can be read in two ways is refused (TANK-43). */
export const useArea = (known: Area | null) => {
  const { language, preferences } = useSession()
  const inUnits = useStore(preferences.unitsChoice)
  const [typed, setTyped] = useState(known ? plainNumber(known.amount, language) : '')
  const [unit, setUnit] = useState<AreaUnit>(known?.unit ?? areaUnit(inUnits))
  const textOf = useNumberFaultText()
  const reading = readAmount(typed, language, (amount) => fieldProblem(amount, unit))
  const area = reading.step === 'amount' ? { amount: reading.amount, unit } : null
  return { typed, setTyped, unit, setUnit, area, fault: reading.step === 'fault' ? textOf(reading.fault, reading.couldBe) : undefined }
}
