import { useLingui } from '@lingui/react/macro'
import type { Amount } from '../../../../domain/one-tank.ts'
import type { FillContent } from '../../../../domain/tank/fills.ts'
import type { Quantity } from '../../../../domain/units.ts'
import { useSession } from '../../../platform/session.ts'
import type { FillPlan } from './use-fills.ts'

/** Quantities and columns of a plan of fills, in words. */
export const useFillWords = () => {
  const { t } = useLingui()
  const { formats } = useSession()
  const quantity = ({ amount, unit }: Quantity): string => `${formats.rate(amount)}\u00a0${unit}`
  const litres = ({ amount, unit }: Quantity): string => `${formats.count(Math.round(amount * 10) / 10)}\u00a0${unit}`
  const columnsOf = ({ count, full, last }: FillPlan): { name: string; content: FillContent }[] => {
    const times = formats.count(count)
    return [
      ...(count > 0 ? [{ name: count === 1 && !last ? t`One fill` : t`Full fill × ${times}`, content: full }] : []),
      ...(last ? [{ name: count === 0 ? t`One fill` : t`Last fill`, content: last }] : []),
    ]
  }
  return {
    columnsOf,
    litres,
    /** What a fill is for: its spray, and the area. */
    sizeOf: ({ spray, area }: FillContent): string => `${litres(spray)} · ${quantity(area)}`,
    /** An amount; where two decimals are too coarse, in the finer unit. */
    amountText: (amount: Amount): string =>
      amount.fine ? `${formats.fineRate(amount.fine.amount)}\u00a0${amount.fine.unit}` : quantity(amount),
  }
}
