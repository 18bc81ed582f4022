import { useLingui } from '@lingui/react/macro'
import { litresOf as litresIn } from '../../../domain/one-tank.ts'
import type { FillAmount, FillContent, Fills } from '../../../domain/tank/volumes/fills.ts'
import type { Quantity } from '../../../domain/units/units.ts'
import { useSession } from '../../platform/session.ts'
import type { FillPlan } from './use-fills.ts'

/** Quantities and columns of a plan of fills, in words. */
export const useFillWords = () => {
  const { t } = useLingui()
  const { formats } = useSession()
  const quantity = ({ amount, unit }: Quantity): string => `${formats.rate(amount)}\u00a0${unit}`
  const litres = ({ amount, unit }: Quantity): string => `${formats.count(Math.round(amount * 10) / 10)}\u00a0${unit}`
  const exact = ({ amount, unit }: Quantity): string =>
    `${amount < 1 ? formats.fineRate(amount) : formats.count(Math.round(amount * 100) / 100)}\u00a0${unit}`
  /** The spray of a fill in litres, where it was typed in gallons. */
  const sprayBeside = ({ amount, unit }: FillContent['spray']): string =>
    unit === 'L' ? '' : litres({ amount: litresIn(amount, unit), unit: 'L' })
  const inBrackets = (text: string): string => (text === '' ? '' : ` (${text})`)
  const namesOf = (count: number, hasLast: boolean): { full: string; last: string } => {
    const times = formats.count(count)
    return { full: count === 1 && !hasLast ? t`One fill` : t`Full fill × ${times}`, last: count === 0 ? t`One fill` : t`Last fill` }
  }
  const columnsOf = ({ count, full, last }: FillPlan): { name: string; content: FillContent }[] => {
    const names = namesOf(count, last !== undefined)
    return [...(count > 0 ? [{ name: names.full, content: full }] : []), ...(last ? [{ name: names.last, content: last }] : [])]
  }
  const litresOf = (fills: Fills | undefined): { name: string; litres: number }[] => {
    if (!fills) return []
    const names = namesOf(fills.full, fills.lastLitres > 0)
    return [
      ...(fills.full > 0 ? [{ name: names.full, litres: fills.tankLitres }] : []),
      ...(fills.lastLitres > 0 ? [{ name: names.last, litres: fills.lastLitres }] : []),
    ]
  }
  return {
    columnsOf,
    /** The litres of each different fill. */
    litresOf,
    litres,
    sprayBeside,
    /** What a fill is for: its spray, and the area. */
    sizeOf: ({ spray, area }: FillContent): string =>
      [`${litres(spray)}${inBrackets(sprayBeside(spray))}`, ...(area ? [area.unit === 'ha' ? quantity(area) : exact(area)] : [])].join(
        ' · ',
      ),
    /** An amount; where two decimals are too coarse, in the finer unit. */
    amountText: (amount: FillAmount): string => {
      if (amount.fine) return `${formats.fineRate(amount.fine.amount)}\u00a0${amount.fine.unit}`
      return amount.beside.length === 0 ? quantity(amount) : exact(amount)
    },
    /** The same in other units than those that were typed; empty where these are metric. */
    besideText: ({ beside }: FillAmount): string => beside.map(exact).join(' · '),
  }
}
