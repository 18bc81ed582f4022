import { isSprayRate, isUsRate } from '../../../../domain/tank/volumes/rates.ts'
import type { LiquidUnit } from '../../../../domain/units/chosen-units.ts'
import { useSession } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { useTankUnits } from '../../../shared/amounts/use-tank-units.ts'
import type { EnteredTank } from '../entered-tank.ts'

/** What tests say beside a tank that is typed in US units is read in these: in gallons, unless pints were chosen. */
export const useTypedUnit = ({ country, water, lines }: EnteredTank): LiquidUnit | undefined => {
  const chosen = useStore(useSession().preferences.unitsChoice)
  const begun = useTankUnits()(country).water
  const typed = [water, ...lines.map(({ rate }) => rate)].flatMap((one) => (one && !isSprayRate(one.unit) ? [one.unit] : []))
  const isUs = typed.length === 0 ? isUsRate(begun) : typed.some(isUsRate)
  return isUs && !isUsRate(chosen) ? 'US gal/ac' : undefined
}
