import { useEffect, useId, useRef, useState } from 'react'
import { plainNumber } from '../../../domain/units/numbers.ts'
import { useSession } from '../../platform/session.ts'
import { controlProps, Field } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import type { AmountReading } from './amounts.ts'
import { useNumberFaultText } from './number-faults.ts'
import { NumberRead } from '../number-read.tsx'
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
      <NumberField
        id={id}
        label={label}
        className={styles.number}
        maxLength={40}
        aria-describedby={`${id}-read`}
        aria-invalid={shown !== undefined}
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
      <Field id={`${id}-unit`} label={unitLabel} className={styles.unit}>
        <select
          {...controlProps(`${id}-unit`)}
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
      </Field>
      <div className={styles.read}>
        <NumberRead
          id={`${id}-read`}
          of={id}
          fault={shown}
          understood={understood}
          choices={choices}
          onChoose={(value) => onType(plainNumber(value, language))}
        />
      </div>
    </div>
  )
}
