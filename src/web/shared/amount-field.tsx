import { useEffect, useId, useRef, useState } from 'react'
import { plainNumber } from '../../domain/numbers.ts'
import { useSession } from '../platform/session.ts'
import { Button } from '../ui/button.tsx'
import field from '../ui/field.module.css'
import type { AmountReading } from './amounts.ts'
import { useNumberFaultText } from './number-faults.ts'
import styles from './amount-field.module.css'

/** A press that leaves the field ends before what the field says can move anything from under the finger. */
const PRESS_MS = 250

type AmountFieldProps<Unit extends string> = {
  label: string
  unitLabel: string
  typed: string
  unit: Unit
  /** In groups, as the list shows them. */
  units: readonly { name: string; units: readonly Unit[] }[]
  reading: AmountReading
  /** What is wrong although it can be read. */
  fault?: string | undefined
  /** The amount and its unit stay side by side, and no line is reserved below. */
  isBar?: boolean
  onType: (typed: string) => void
  onUnit: (unit: Unit) => void
}

/** An amount with its unit, and below them the amount as it was understood, or how to write it. */
export const AmountField = <Unit extends string>({
  label,
  unitLabel,
  typed,
  unit,
  units,
  reading,
  fault,
  isBar = false,
  onType,
  onUnit,
}: AmountFieldProps<Unit>) => {
  const id = useId()
  const { language } = useSession()
  const textOf = useNumberFaultText()
  // "1," may become "1,000": errors are shown once the field loses the focus.
  const [isTyping, setTyping] = useState(false)
  const leaving = useRef(0)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const shown = isTyping ? undefined : reading.step === 'fault' ? textOf(reading.fault, reading.couldBe) : fault
  const choices = !isTyping && reading.step === 'fault' ? reading.couldBe : []
  const understood = reading.step === 'amount' ? `${plainNumber(reading.amount, language)}\u00a0${unit}` : undefined
  const all = units.flatMap((group) => group.units)
  return (
    <div className={isBar ? styles.bar : styles.amount}>
      <div className={field.field}>
        <label htmlFor={id} className={field.label}>
          {label}
        </label>
        <input
          id={id}
          className={field.control}
          aria-describedby={`${id}-read`}
          aria-invalid={shown !== undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={typed}
          onChange={({ currentTarget }) => {
            clearTimeout(leaving.current)
            setTyping(true)
            onType(currentTarget.value)
          }}
          onBlur={() => {
            leaving.current = window.setTimeout(() => setTyping(false), PRESS_MS)
          }}
        />
      </div>
      <div className={field.field}>
        <label htmlFor={`${id}-unit`} className={field.label}>
          {unitLabel}
        </label>
        <select
          id={`${id}-unit`}
          className={field.control}
          value={unit}
          onChange={({ currentTarget }) => {
            const chosen = all.find((one) => one === currentTarget.value)
            if (chosen !== undefined) onUnit(chosen)
          }}
        >
          {units.map((group) =>
            group.name === '' ? (
              group.units.map((one) => <option key={one}>{one}</option>)
            ) : (
              <optgroup key={group.name} label={group.name}>
                {group.units.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </optgroup>
            ),
          )}
        </select>
      </div>
      <div className={styles.read}>
        <output id={`${id}-read`} htmlFor={id} className={shown === undefined ? styles.understood : styles.fault}>
          {shown ?? understood}
        </output>
        {choices.map((value) => (
          <Button key={value} onClick={() => onType(plainNumber(value, language))}>
            {plainNumber(value, language)}
          </Button>
        ))}
      </div>
    </div>
  )
}
