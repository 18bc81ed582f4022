import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { BenchProduct } from '../../../../contract/console/bench/tests.ts'
import { DECIMALS, WEIGHED_UNITS, type BenchLine, type BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import { ENTRY_RANGES } from '../../../../domain/console/bench/entry/entry-ranges.ts'
import { meantAmount, unlikelyAmounts } from '../../../../domain/console/bench/entry/unlikely-amounts.ts'
import { controlProps, Field } from '../../../ui/field.tsx'
import { AskedMark } from './asked-mark.tsx'
import { BenchNumber } from './bench-number.tsx'
import { shownNumber } from './entered-number.ts'
import styles from '../test.module.css'

const MAX_REASON = 300
const PER_CENT = 100
const TWICE = 1.95

type AmountProps = {
  sheet: BenchSheet
  line: BenchLine
  place: number
  form: BenchProduct['form'] | undefined
  /** By how much an amount may be off what the rate asks for, as a share. */
  share: number
  /** Whether the protocol requires it. */
  isAsked: boolean
  text: string | undefined
  fault: string | undefined
  disabled: boolean
  /** Why an unlikely amount is right; undefined where it is not asked for. */
  reason: string | undefined
  onReason: (reason: string) => void
  onChange: (part: Partial<BenchLine>, field?: string, text?: string) => void
}

/** What was taken of a product for one litre: solids are weighed, liquids measured. What is off its rate is said and asked about (ENTRY-04, ENTRY-05). */
export const BenchAmount = ({
  sheet,
  line,
  place,
  form,
  share,
  isAsked,
  text,
  fault,
  disabled,
  reason,
  onReason,
  onChange,
}: AmountProps) => {
  const { t } = useLingui()
  const id = useId()
  const { weighedUnit: unit } = line
  const meant = meantAmount(sheet, line)
  const unlikely = unlikelyAmounts(sheet, share).find((one) => one.line === place)
  const label = (): string => {
    if (meant === undefined) return unit === 'g' ? t`Weighed, g` : t`Measured, ml`
    const needed = shownNumber(Number(meant.toFixed(2)))
    return unit === 'g' ? t`Weighed (${needed}\u00a0g in 1\u00a0L)` : t`Measured (${needed}\u00a0ml in 1\u00a0L)`
  }
  const doubt = (): string | undefined => {
    if (!unlikely) return undefined
    const rate = `${shownNumber(line.rate)}\u00a0${form === 'P' ? 'kg' : 'L'}/ha`
    const { times } = unlikely
    if (!Number.isFinite(times)) return t`${rate} asks for none`
    if (times >= TWICE) return t`${shownNumber(Number(times.toPrecision(2)))} times what ${rate} asks for`
    const percent = Math.round(Math.abs(times - 1) * PER_CENT)
    return times > 1 ? t`${percent}\u00a0% more than ${rate} asks for` : t`${percent}\u00a0% less than ${rate} asks for`
  }
  return (
    <>
      <BenchNumber
        id={`${id}weighed`}
        label={label()}
        value={line.weighed}
        decimals={DECIMALS.weighed}
        range={ENTRY_RANGES.weighed}
        doubt={doubt()}
        fault={fault}
        mark={isAsked ? <AskedMark isThere={line.weighed !== null} /> : undefined}
        text={text}
        disabled={disabled}
        onChange={(weighed, typed) => onChange({ weighed }, 'weighed', typed)}
      />
      {/* A powder or granule has no other unit. */}
      {(form !== 'P' || unit !== 'g') && (
        <Field id={`${id}unit`} label={t`Unit`}>
          <select
            {...controlProps(`${id}unit`)}
            disabled={disabled}
            value={unit}
            onChange={({ target }) => onChange({ weighedUnit: target.value as BenchLine['weighedUnit'] })}
          >
            {WEIGHED_UNITS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </Field>
      )}
      {reason !== undefined && (
        <div className={styles.wide}>
          <Field id={`${id}reason`} label={t`Reason for the unlikely amount`} required>
            <input
              {...controlProps(`${id}reason`)}
              maxLength={MAX_REASON}
              required
              disabled={disabled}
              value={reason}
              onChange={({ target }) => onReason(target.value)}
            />
          </Field>
        </div>
      )}
    </>
  )
}
