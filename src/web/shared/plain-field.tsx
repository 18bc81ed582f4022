import { useId, useState } from 'react'
import field from '../ui/field.module.css'
import type { AmountReading } from './amounts.ts'
import { useNumberFaultText } from './number-faults.ts'
import styles from './amount-field.module.css'

type PlainFieldProps = { label: string; typed: string; reading: AmountReading; isTried: boolean; onType: (typed: string) => void }

/** A number without a choice of units; what is wrong with it is said below once the field was left. */
export const PlainField = ({ label, typed, reading, isTried, onType }: PlainFieldProps) => {
  const id = useId()
  const textOf = useNumberFaultText()
  const [isLeft, setLeft] = useState(false)
  const shown = (isLeft || isTried) && reading.step === 'fault' ? textOf(reading.fault, reading.couldBe) : undefined
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <input
        id={id}
        className={field.control}
        aria-describedby={`${id}-fault`}
        aria-invalid={shown !== undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={typed}
        onChange={({ currentTarget: { value } }) => onType(value)}
        onBlur={() => setLeft(true)}
      />
      <output id={`${id}-fault`} htmlFor={id} className={styles.fault}>
        {shown}
      </output>
    </div>
  )
}
