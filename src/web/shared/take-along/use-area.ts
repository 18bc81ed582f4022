import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { plainNumber, readNumber } from '../../../domain/numbers.ts'
import { areaUnit, type AreaUnit } from '../../../domain/one-tank.ts'
import type { TakenTank } from '../../../domain/take-along/taken-tank.ts'
import { fieldProblem } from '../../../domain/tank/fills.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'

type Area = NonNullable<TakenTank['area']>

/** A typed area; one that the page knows already is there. A number that can be read in two ways is refused (TANK-43). */
export const useArea = (known: Area | null) => {
  const { t } = useLingui()
  const { language, preferences } = useSession()
  const inUnits = useStore(preferences.unitsChoice)
  const [typed, setTyped] = useState(known ? plainNumber(known.amount, language) : '')
  const [unit, setUnit] = useState<AreaUnit>(known?.unit ?? areaUnit(inUnits))
  const example = plainNumber(1.5, language)
  const read = (): { area: Area | null; fault?: string } => {
    const reading = readNumber(typed, language)
    if (reading.step === 'empty') return { area: null }
    if (reading.step === 'none') return { area: null, fault: t`Write a number such as ${example}.` }
    const meanings = reading.step === 'unclear' ? reading.couldBe : [reading.value, ...(reading.other === undefined ? [] : [reading.other])]
    const possible = meanings.filter((amount) => fieldProblem(amount, unit) === undefined)
    const [amount] = possible
    if (amount === undefined)
      return {
        area: null,
        fault: fieldProblem(meanings[0]!, unit) === 'too large' ? t`This number is too large` : t`This number must be more than 0`,
      }
    if (possible.length === 1 && reading.step === 'number') return { area: { amount, unit } }
    const plainly = new Intl.ListFormat(language, { type: 'disjunction' }).format(possible.map((value) => plainNumber(value, language)))
    return { area: null, fault: t`This number can be misread. Write ${plainly}.` }
  }
  return { typed, setTyped, unit, setUnit, ...read() }
}
