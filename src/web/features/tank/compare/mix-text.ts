import { plainNumber } from '../../../../domain/units/numbers.ts'
import { useSession } from '../../../platform/session.ts'
import type { EnteredTank } from '../entered-tank.ts'

/** The products of a tank with what was entered of them, in one line. */
export const useMixText = () => {
  const { language } = useSession()
  return ({ lines }: EnteredTank): string =>
    lines.map(({ name, rate }) => (rate ? `${name} ${plainNumber(rate.amount, language)}\u00a0${rate.unit}` : name)).join(' + ')
}
