import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { BenchLine } from '../../../domain/console/bench/bench-test.ts'
import { isExpiredOn, type Lot } from '../../../domain/console/bench/lots.ts'
import { controlProps, Field } from '../../ui/field.tsx'
import { shownDay } from '../shared/texts/dates.ts'

type ChoiceProps = {
  line: BenchLine
  lots: readonly Lot[]
  /** The day of the test, or empty. */
  day: string
  disabled: boolean
  onChoose: (part: Pick<BenchLine, 'lotId' | 'batch' | 'expiry'>) => void
}

/** The lots of a line's product from the register (LAB-235); nothing where it has none. */
export const LotChoice = ({ line, lots, day, disabled, onChoose }: ChoiceProps) => {
  const { t } = useLingui()
  const id = useId()
  const own = lots.filter(({ productId }) => productId === line.productId)
  if (line.productId === '' || (own.length === 0 && line.lotId === '')) return null
  const textOf = ({ lot, expiry, isWithdrawn }: Lot): string => {
    if (isWithdrawn) return t`${lot}, withdrawn`
    const until = shownDay(expiry)
    return isExpiredOn(expiry, day) ? t`${lot}, expired ${until}` : t`${lot}, until ${until}`
  }
  return (
    <Field id={id} label={t`Lot of the register`}>
      <select
        {...controlProps(id)}
        disabled={disabled}
        value={line.lotId}
        onChange={({ target }) => {
          const lot = own.find((one) => one.id === target.value)
          onChoose(lot ? { lotId: lot.id, batch: lot.lot, expiry: lot.expiry } : { lotId: '', batch: '', expiry: '' })
        }}
      >
        <option value="">{t`None: typed below`}</option>
        {own.map((one) => (
          <option key={one.id} value={one.id}>
            {textOf(one)}
          </option>
        ))}
        {line.lotId !== '' && !own.some((one) => one.id === line.lotId) && <option value={line.lotId}>{line.batch}</option>}
      </select>
    </Field>
  )
}
