import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { NumberField } from '../../../ui/number-field.tsx'
import { readEntered, shownNumber } from './entered-number.ts'

type BenchNumberProps = {
  id: string
  label: string
  value: number | null
  decimals: number
  /** What was typed before the page was closed and cannot be read. */
  text?: string | undefined
  disabled?: boolean
  /** `text` where it cannot be read as one number; the value then stays as it was. */
  onChange: (value: number | null, text?: string) => void
}

/** A number of a test, which can be read in one way only. */
export const BenchNumber = ({ id, label, value, decimals, text, disabled = false, onChange }: BenchNumberProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState(text ?? shownNumber(value))
  const last = useRef(value)
  // Another value than this field's own came from elsewhere.
  useEffect(() => {
    if (value === last.current) return
    last.current = value
    setTyped(shownNumber(value))
  }, [value])
  const entered = readEntered(typed, decimals)
  const noteOf = (): string | undefined => {
    if (entered.step === 'unclear') return t`Could be ${entered.couldBe}: write it without a thousands sign`
    if (entered.step === 'none') return t`Not a number`
    return entered.step === 'decimals' ? t`At most ${entered.max} decimals` : undefined
  }
  const note = noteOf()
  return (
    <NumberField
      id={id}
      label={label}
      note={note}
      isFault={note !== undefined}
      disabled={disabled}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const next = readEntered(target.value, decimals)
        if (next.step !== 'number') return onChange(last.current, target.value)
        last.current = next.value
        onChange(next.value)
      }}
    />
  )
}
